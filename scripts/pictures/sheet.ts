import { writeFile } from 'node:fs/promises';
import sharp, { type OverlayOptions } from 'sharp';

export interface Picture {
  name: string;
  png: Buffer;
}

const gap = 16;
const captionHeight = 28;
const sheetWidth = 2000;
const perSheet = 12;

/** Lays pictures of one width on contact sheets, each with its name; answers the files it wrote. */
export async function layOut(
  pictures: readonly Picture[],
  thumbWidth: number,
  file: string,
): Promise<string[]> {
  const written: string[] = [];
  for (let from = 0; from < pictures.length; from += perSheet) {
    const name = `${file}-${written.length + 1}.png`;
    await writeFile(name, await oneSheet(pictures.slice(from, from + perSheet), thumbWidth));
    written.push(name);
  }
  return written;
}

async function oneSheet(pictures: readonly Picture[], thumbWidth: number): Promise<Buffer> {
  const columns = Math.max(1, Math.floor((sheetWidth - gap) / (thumbWidth + gap)));
  const tops = Array.from({ length: columns }, () => gap);
  const parts: OverlayOptions[] = [];
  for (const { name, png } of pictures) {
    const column = tops.indexOf(Math.min(...tops));
    const left = gap + column * (thumbWidth + gap);
    const top = tops[column] ?? gap;
    const { data, info } = await sharp(png)
      .resize({ width: thumbWidth })
      .toBuffer({ resolveWithObject: true });
    parts.push(
      { input: caption(name, thumbWidth), left, top },
      { input: data, left, top: top + captionHeight },
    );
    tops[column] = top + captionHeight + info.height + gap;
  }
  return sharp({
    create: { width: sheetWidth, height: Math.max(...tops), channels: 3, background: '#5a5550' },
  })
    .composite(parts)
    .png({ palette: true })
    .toBuffer();
}

function caption(text: string, width: number): Buffer {
  const shown = text.replace(/[<&]/g, '');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${captionHeight}">` +
      `<text x="2" y="20" font-family="sans-serif" font-size="15" fill="#fff">${shown}</text></svg>`,
  );
}
