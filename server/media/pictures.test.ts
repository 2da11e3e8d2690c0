import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openWorkers } from '#server/workers/pool.ts';
import { squarePictures } from './media-processor.ts';

const workers = openWorkers();
afterAll(() => workers.close());

const cover = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#c40' } })
    .jpeg()
    .toBuffer();

test('pictures become squares without metadata', async () => {
  const withGps = await sharp(await cover())
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  const made = await squarePictures(workers, withGps, [300, 64]);
  for (const [i, edge] of [300, 64].entries()) {
    const { format, width, height, exif } = await sharp(made[i]).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: edge,
      height: edge,
      exif: undefined,
    });
  }
  for (const format of ['png', 'webp', 'avif', 'gif'] as const) {
    const picture = await sharp(await cover())
      .resize(64)
      .toFormat(format)
      .toBuffer();
    await expect(squarePictures(workers, picture, [32])).resolves.toHaveLength(1);
  }
});

test('a picture of 20,000 by 20,000 pixels is refused by its header', async () => {
  const bomb = Buffer.from(
    await sharp(await cover())
      .png()
      .toBuffer(),
  );
  bomb.writeUInt32BE(20_000, 16);
  bomb.writeUInt32BE(20_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  await expect(squarePictures(workers, bomb, [64])).rejects.toMatchObject({ code: 'too_large' });
});

test.each([
  [
    'a drawing with script',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    'unsupported_media',
  ],
  ['a text', 'not a picture', 'unsupported_media'],
  ['nothing', '', 'unsupported_media'],
  ['a broken picture', '\u00ff\u00d8\u00ff\u00e0 broken', 'unprocessable'],
])('%s is refused as a picture', async (_, bytes, code) => {
  await expect(squarePictures(workers, Buffer.from(bytes, 'latin1'), [64])).rejects.toMatchObject({ code });
});

test('half a picture is refused', async () => {
  const picture = await cover();
  await expect(squarePictures(workers, picture.subarray(0, picture.length / 2), [64])).rejects.toMatchObject({
    code: 'unprocessable',
  });
});
