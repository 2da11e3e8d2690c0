import { hash } from '#shared/base/cover-design.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';

const dayMs = 86_400_000;
/** The list of the day is one of so many: the most popular ones with songs. */
const candidates = 7;

/**
 * Chooses one of the first lists of the feed that have songs; null without any. Everyone gets the same one until midnight
 * (UTC): where two change places in the feed meanwhile, it stays.
 */
export function listOfTheDay<P extends Pick<PlaylistSummary, 'id' | 'track_count'>>(
  playlists: readonly P[],
  now = Date.now(),
): P | null {
  const day = Math.floor(now / dayMs);
  const rank = ({ id }: P): number => hash(`${day}:${id}`);
  const popular = playlists.filter(({ track_count: count }) => count > 0).slice(0, candidates);
  return popular.toSorted((a, b) => rank(b) - rank(a))[0] ?? null;
}
