import { nameMax } from '#shared/limits.ts';
import { foldText } from '#shared/playlists/search-text.ts';
import { trackDefaults } from '#shared/music/track-defaults.ts';

/** The guests behind an artist's name, in brackets or not: "feat. Mina", "(ft. Mina)", "[featuring Mina]". */
const guests = /(?<=\S)[\s([]+(?:feat|ft|featuring)(?:\.|\s).*$/isu;

/** An artist's name without the guests of one song. */
export const mainArtist = (name: string): string => name.replace(guests, '').trim();

/**
 * The key of an artist: names that differ by case, accents, spaces or guests have the same. Empty where no artist is known,
 * whose songs have no page.
 */
export function artistKey(name: string): string {
  // The limit of a name: folded, a sign may become many, and an index refuses what is too long.
  const key = foldText(mainArtist(name)).replace(/\s+/gu, ' ').trim().slice(0, nameMax).toWellFormed();
  return key === unknown ? '' : key;
}

const unknown = trackDefaults.artist.toLowerCase();
