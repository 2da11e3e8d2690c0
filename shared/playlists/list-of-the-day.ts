import type { PlaylistSummary } from './playlists.ts';

const dayMs = 86_400_000;

/** Chooses one of the feed's first seven lists with songs, another each day (UTC), whatever their order; null without any. */
export function listOfTheDay<P extends Pick<PlaylistSummary, 'id' | 'track_count'>>(
  playlists: readonly P[],
  now = Date.now(),
): P | null {
  const popular = playlists.filter(({ track_count: count }) => count > 0).slice(0, 7);
  popular.sort((a, b) => (a.id < b.id ? -1 : 1));
  return popular[Math.floor(now / dayMs) % popular.length] ?? null;
}
