import type { Playlist } from '#shared/playlists/playlists.ts';
import { recordSvg } from '#shared/base/record-svg.ts';

/** Where the picture of a playlist is: uploaded, or drawn from its id. */
export function coverAddress({ id, cover_url }: Pick<Playlist, 'id' | 'cover_url'>): string {
  if (cover_url) return cover_url;
  const svg = recordSvg(id, 640, (lightness, chroma, hue) => `oklch(${lightness} ${chroma} ${hue})`);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
