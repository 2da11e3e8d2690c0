import type { Playlist } from '#shared/playlists/playlists.ts';
import { recordSvg } from '#shared/base/record-svg.ts';

/** The address of a playlist's picture: the uploaded one, or a drawing from its id as a data URL. */
export function coverAddress({ id, cover_url }: Pick<Playlist, 'id' | 'cover_url'>): string {
  if (cover_url) return cover_url;
  const svg = recordSvg(id, 640, (lightness, chroma, hue) => `oklch(${lightness} ${chroma} ${hue})`);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
