import path from 'node:path';
import sharp from 'sharp';
import { escapeXml } from '#server/lib/xml.ts';

/** A font from a file, and what stands in for letters that it lacks. Pango reads TrueType files, but not WOFF2. */
export interface FontFile {
  families: string;
  file: string;
}

const fontFile = (file: string) => path.join(import.meta.dirname, 'fonts', file);

/** The comma at the end keeps Pango from taking the last word for a style. */
export const displayFont: FontFile = {
  families: 'Bricolage Grotesque ExtraBold,Inter SemiBold,',
  file: fontFile('bricolage-grotesque-extrabold.ttf'),
};
/** Cyrillic and Greek titles are set in it too. */
export const plainFont: FontFile = { families: 'Inter SemiBold,', file: fontFile('inter-semibold.ttf') };
let standInLoaded = false;

interface TextLook {
  font: FontFile;
  /** In pixels, the largest first: the first in which the text fits is taken. */
  sizes: readonly number[];
  lines: number;
  colour: string;
  /** In pixels. */
  width: number;
}

/** A text as a picture, broken into lines; what fits in no size is cut. Null where there is nothing to see. */
export async function textPicture(
  text: string,
  style: TextLook,
): Promise<{ data: Buffer; height: number } | null> {
  await loadStandIn();
  const all = Array.from(text);
  const smallest = style.sizes.at(-1) ?? 28;
  const attempts = [
    ...style.sizes.map((size) => ({ size, shown: text })),
    ...[0.8, 0.6, 0.45, 0.35, 0.25, 0.15, 0.08].map((part) => ({
      size: smallest,
      shown: `${all
        .slice(0, Math.ceil(all.length * part))
        .join('')
        .trimEnd()}…`,
    })),
  ];
  for (const { size, shown } of attempts) {
    const picture = await render(shown, size, style);
    if (!picture || picture.height <= style.lines * size * 1.32) return picture;
  }
  return null;
}

async function render(text: string, size: number, { font, colour, width }: TextLook) {
  try {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}">${escapeXml(text)}</span>`,
        font: `${font.families} ${size}`,
        fontfile: font.file,
        width,
        wrap: 'word-char',
        dpi: 72,
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { data, height: info.height };
  } catch {
    // Spaces, or signs that no font draws.
    return null;
  }
}

/** A font file is known from its first use on, to all texts. */
async function loadStandIn(): Promise<void> {
  if (standInLoaded) return;
  standInLoaded = true;
  await sharp({ text: { text: 'a', font: plainFont.families, fontfile: plainFont.file } }).toBuffer();
}
