import sharp from 'sharp';
import { mediaError, pictureAtMost, pictureTooLarge } from './media-error.ts';

export interface PictureJob {
  bytes: Uint8Array;
  edges: readonly number[];
}

const { megabytes: megabytesAtMost, megapixels: megapixelsAtMost } = pictureAtMost;
const quality = 82;
const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);

sharp.concurrency(1);
sharp.cache(false);

/** Re-encodes a picture as square WebP of each edge length; the middle is kept, everything but the pixels is not. */
export async function squarePictures({ bytes, edges }: PictureJob): Promise<Uint8Array[]> {
  if (bytes.length > megabytesAtMost * 1024 * 1024) throw pictureTooLarge();
  if (!hasPictureSignature(bytes)) throw mediaError('unsupported_media', 'pictureUnsupported');
  const { width, height, format } = await readHeader(bytes);
  if (!formats.has(format)) throw mediaError('unsupported_media', 'pictureUnsupported');
  if (width * height > megapixelsAtMost * 1e6) throw pictureTooLarge();
  const pictures: Uint8Array[] = [];
  for (const edge of edges) {
    try {
      const webp = await sharp(bytes, {
        limitInputPixels: megapixelsAtMost * 1e6,
        failOn: 'truncated',
        pages: 1,
      })
        .autoOrient()
        .resize(edge, edge, { fit: 'cover' })
        .webp({ quality })
        .toBuffer();
      pictures.push(Uint8Array.from(webp));
    } catch (error) {
      throw asBroken(error);
    }
  }
  return pictures;
}

async function readHeader(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  } catch (error) {
    throw asBroken(error);
  }
}

/** After a trap libvips itself may be broken, which is no word about the picture: the thread has to know of it. */
const asBroken = (error: unknown): unknown =>
  error instanceof WebAssembly.RuntimeError ? error : mediaError('unprocessable', 'pictureBroken');

/** The first bytes of the five formats: libvips reads more kinds than these, SVG among them. */
function hasPictureSignature(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  return (
    text.startsWith('\u00ff\u00d8\u00ff') ||
    text.startsWith('\u0089PNG\r\n\u001a\n') ||
    text.startsWith('GIF87a') ||
    text.startsWith('GIF89a') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    (text.slice(4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(text.slice(8, 12)))
  );
}
