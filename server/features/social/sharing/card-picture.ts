import sharp, { type OverlayOptions } from 'sharp';
import { cardSize } from '#shared/social/sharing.ts';
import { displayFont, plainFont, textPicture } from './text-picture.ts';

/** The texts and the cover of a preview picture. */
export interface CardWords {
  title: string;
  /** Line under the title: the author. */
  byline: string;
  /** Line below: length and kind. */
  facts: string;
}

/** The web's own colours (web/ui/tokens.css). */
const colours = { page: '#14110f', text: '#f5efe7', muted: '#b5aa9e', signal: '#ff6a3d' };

const margin = 80;
const coverEdge = cardSize.height - 2 * margin;
const left = margin + coverEdge + 64;
const width = cardSize.width - left - 64;

/** Composes a preview picture: the cover before its own colours, and the words beside it. JPEG. */
export async function composeCard(words: CardWords, cover: Uint8Array): Promise<Buffer> {
  const picture = await sharp(cover)
    .resize(coverEdge, coverEdge, { fit: 'cover' })
    .composite([{ input: Buffer.from(cornersSvg), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(await groundOf(cover))
    .composite([
      { input: picture, left: margin, top: margin },
      { input: Buffer.from(frameSvg), left: 0, top: 0 },
      ...(await layOut(words)),
    ])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

/** The cover as a square JPEG with sides of `edge` pixels. */
export const composeSquare = (cover: Uint8Array, edge: number): Promise<Buffer> =>
  sharp(cover).resize(edge, edge, { fit: 'cover' }).flatten().jpeg({ quality: 82, mozjpeg: true }).toBuffer();

/** The background: the cover, large, blurred and darkened. */
async function groundOf(cover: Uint8Array): Promise<Buffer> {
  // Enlarging a picture of a few pixels is the cheapest blur.
  const small = await sharp(cover).resize(60, 32, { fit: 'cover' }).blur(5).png().toBuffer();
  return sharp(small)
    .resize(cardSize.width, cardSize.height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: Buffer.from(shadeSvg), left: 0, top: 0 }])
    .png()
    .toBuffer();
}

/** The text's lines, one under the other, centred in the height. */
async function layOut({ title, byline, facts }: CardWords): Promise<OverlayOptions[]> {
  const blocks = [
    {
      text: title,
      font: displayFont,
      sizes: [84, 68, 56, 46, 40],
      lines: 4,
      colour: colours.text,
      after: 30,
    },
    { text: byline, font: plainFont, sizes: [34], lines: 1, colour: colours.text, after: 18 },
    { text: facts, font: plainFont, sizes: [28], lines: 1, colour: colours.muted, after: 0 },
  ];
  const pictures: { data: Buffer; height: number; after: number }[] = [];
  for (const block of blocks) {
    const picture = await textPicture(block.text, { ...block, width });
    if (picture) pictures.push({ ...picture, after: block.after });
  }
  const heights = pictures.reduce((sum, { height, after }) => sum + height + after, 0);
  let top = Math.round((cardSize.height - heights) / 2);
  return pictures.map(({ data, height, after }) => {
    const layer = { input: data, left, top };
    top += height + after;
    return layer;
  });
}

const cornersSvg = `<svg width="${coverEdge}" height="${coverEdge}"><rect width="${coverEdge}" height="${coverEdge}" rx="12"/></svg>`;

const shadeSvg = `<svg width="${cardSize.width}" height="${cardSize.height}"><rect width="100%" height="100%" fill="${colours.page}" opacity=".78"/></svg>`;

/** The mark at the lower right, and a line in the signal colour along the edge. */
const frameSvg = `<svg width="${cardSize.width}" height="${cardSize.height}" xmlns="http://www.w3.org/2000/svg">
<g transform="translate(${cardSize.width - 104} ${cardSize.height - 98}) scale(1.7)">
<path d="M8 5a7 7 0 0 0 0 14c6.5 0 1.5-14 8-14a7 7 0 0 1 0 14" fill="none" stroke="${colours.signal}" stroke-width="3" stroke-linecap="round"/>
</g>
<rect width="${cardSize.width}" height="8" y="${cardSize.height - 8}" fill="${colours.signal}"/>
</svg>`;
