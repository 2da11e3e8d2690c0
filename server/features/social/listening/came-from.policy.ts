import { ownAddress } from '#server/lib/base-path.ts';
import type { CameFrom } from '#shared/social/audience.ts';

const places: readonly [RegExp, CameFrom][] = [
  [/^\/$/, 'home'],
  [/^\/search$/, 'search'],
  [/^\/embed\//, 'embed'],
  [/^\/playlists\/[^/]+$/, 'playlist'],
  [/^\/users\//, 'person'],
];

/** The part of the site that a page's address belongs to: what a listening's first report came from. */
export function cameFrom(referer: string | undefined, publicUrl: string): CameFrom {
  const page = ownAddress(URL.parse(referer ?? ''), publicUrl);
  return places.find(([pattern]) => page && pattern.test(page.pathname))?.[1] ?? 'other';
}
