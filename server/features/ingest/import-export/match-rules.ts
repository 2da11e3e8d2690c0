import type { ListedLine } from './read/listed.ts';

/**
 * Largest difference in the lengths of the same recording, by silence and rounding: this many seconds, or this part of the
 * whole.
 */
const slackSeconds = 6;
const slackRatio = 0.04;

/** Reports whether two lengths in seconds may be of the same recording; an unknown length fits any. */
export function lengthFits(said: number | null, has: number | null): boolean {
  if (said === null || has === null) return true;
  return Math.abs(said - has) <= Math.max(slackSeconds, has * slackRatio);
}

// Additions of services and shops to a title, and never the musicians: "(2011 Remaster)", "- Single Version", "[Explicit]".
const addition =
  /\b(remaster(ed)?|single version|album version|radio edit|explicit|bonus track|mono|stereo|deluxe|original mix|official|video|audio|lyrics?)\b/i;
const guests = /\s*[([]?\b(feat|ft|featuring|con la partecipazione di)\b\.?\s.*$/i;

/** The text with single spaces: expressions that begin with spaces stay linear. */
const spaced = (text: string): string => text.replace(/\s+/g, ' ');

/** A title without guests and additions: "Fade (feat. X) - 2011 Remaster" is "Fade". */
export function plainTitle(title: string): string {
  const withoutBrackets = spaced(title).replace(/\s*[([][^()[\]]*[)\]]/g, (part) =>
    addition.test(part) || guests.test(part) ? '' : part,
  );
  const [first = '', ...rest] = withoutBrackets.split(/\s+[-–—]\s+/u);
  const kept = [first, ...rest.filter((part) => !addition.test(part))].join(' - ');
  return kept.replace(guests, '').trim() || title;
}

/** The artist who is named first: "A, B", "A & B", "A feat. C" and "A;B" give A. */
export function firstArtist(artist: string): string {
  return (
    spaced(artist)
      .split(/\s*(?:[,;/]|\s&\s|\sx\s|\b(?:feat|ft|featuring)\b\.?)\s*/i)[0]
      ?.trim() || artist
  );
}

/**
 * Readings of an item, the nearest first: unchanged; without the usual additions; with its first artist alone; and, if title
 * and artist were guessed, with the two swapped.
 */
export function otherReadings(
  line: Pick<ListedLine, 'title' | 'artist' | 'guessed'>,
): { title: string; artist: string }[] {
  const { title, artist } = line;
  const readings = [
    { title, artist },
    { title: plainTitle(title), artist },
    { title, artist: firstArtist(artist) },
    { title: plainTitle(title), artist: firstArtist(artist) },
    // Titles of old uploads end like their files, though nobody sees it.
    { title: `${title}.mp3`, artist },
    ...(line.guessed && artist ? [{ title: artist, artist: title }] : []),
  ];
  const keys = readings.map((reading) => JSON.stringify(reading));
  return readings.filter((_reading, at) => keys.indexOf(keys[at] ?? '') === at);
}
