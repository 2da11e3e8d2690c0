import { hmac } from '#server/lib/hash.ts';
import { canonicalLink } from '#shared/music/links.ts';
import { foldText } from '#shared/playlists/search-text.ts';

/** The parts of an item that stay the same in a later edition of its list. */
interface KeyedLine {
  title: string;
  artist: string;
  url?: string | null | undefined;
}

/** 132 bits: keys of different items do not collide. */
const keyLength = 22;

/**
 * The key of an item among a person's: its address without noise, or its words without case and accents. Each person has
 * keys of their own, so that a key reveals nothing about others who have the same song.
 */
export function lineKey(ownerId: string, { title, artist, url }: KeyedLine): string {
  const link = url ? canonicalLink(url) : null;
  const what = link ? link.url : `${foldText(title)}\n${foldText(artist)}`;
  return hmac(ownerId, what).slice(0, keyLength);
}
