import { recordSvg } from '#shared/base/record-svg.ts';

/** The edge of a lock screen's picture, in pixels. */
export const artworkEdge = 512;

/** A cache of the last drawn pictures: a queue returns to the same tracks. */
const drawn = new Map<string, Promise<string | null>>();
const cacheSize = 50;

/**
 * The drawn cover of a track without a picture, as a JPEG in a `data:` address: lock screens show no SVG.
 * Null where it cannot be drawn.
 */
export function drawnArtwork(id: string): Promise<string | null> {
  const known = drawn.get(id);
  if (known) return known;
  const picture = draw(id);
  drawn.set(id, picture);
  const [oldest] = drawn.keys();
  if (drawn.size > cacheSize && oldest !== undefined) drawn.delete(oldest);
  return picture;
}

async function draw(id: string): Promise<string | null> {
  const svg = recordSvg(id, artworkEdge, (lightness, chroma, hue) => `oklch(${lightness} ${chroma} ${hue})`);
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  try {
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = artworkEdge;
    canvas.height = artworkEdge;
    canvas.getContext('2d')?.drawImage(picture, 0, 0, artworkEdge, artworkEdge);
    const address = canvas.toDataURL('image/jpeg', 0.9);
    // Gives the megabyte of pixels back now, not when the collector comes by.
    canvas.width = 0;
    return address;
  } catch {
    return null;
  }
}
