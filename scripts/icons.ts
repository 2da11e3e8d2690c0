import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** `npm run icons`: makes the site's icons for every platform from `favicon.svg`; after a change of that one. */
const folder = path.resolve(import.meta.dirname, '../web/public');
const rounded = await readFile(path.join(folder, 'favicon.svg'), 'utf8');
/**
 * To the edges, for platforms that cut their own shape, and the mark smaller: all of them keep a circle of four fifths of
 * the width (W3C, Web Application Manifest, "Icon masks and safe zone").
 */
const whole = rounded
  .replace(/ rx="\d+"/, '')
  .replace('<path', '<path transform="translate(16 16) scale(.8) translate(-16 -16)"');

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
const write = (name: string, bytes: Uint8Array): Promise<void> => writeFile(path.join(folder, name), bytes);

await write('favicon.ico', asIco(await png(rounded, 32), 32));
await write('apple-touch-icon.png', await png(whole, 180));
await write('icon-192.png', await png(rounded, 192));
await write('icon-512.png', await png(rounded, 512));
await write('icon-maskable-512.png', await png(whole, 512));

/** An icon of one PNG (the ICO format of Windows Vista and later): header, directory, picture. */
function asIco(picture: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}
