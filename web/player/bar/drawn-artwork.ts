import { recordSvg } from '#shared/record-svg.ts';

/** The edge of a lock screen's picture, in pixels. */
export const artworkEdge = 512;

/**
 * The drawn cover of a track without a picture, as a JPEG in a `data:` address: lock screens show no SVG.
 * Null where it cannot be drawn.
 */
export async function drawnArtwork(id: string): Promise<string | null> {
  const svg = recordSvg(id, artworkEdge, (lightness, chroma, hue) => `oklch(${lightness} ${chroma} ${hue})`);
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  try {
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = artworkEdge;
    canvas.height = artworkEdge;
    canvas.getContext('2d')?.drawImage(picture, 0, 0, artworkEdge, artworkEdge);
    return canvas.toDataURL('image/jpeg', 0.9);
  } catch {
    return null;
  }
}
