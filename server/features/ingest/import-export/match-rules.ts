import type { ListedLine } from './read/listed.ts';

/** Lengths of the same recording differ by silence and rounding: so many seconds, or this part of the whole. */
const slackSeconds = 6;
const slackRatio = 0.04;

/** Whether two lengths may be the same recording's; what is not known contradicts nothing. */
export function lengthFits(said: number | null, has: number | null): boolean {
  if (said === null || has === null) return true;
  return Math.abs(said - has) <= Math.max(slackSeconds, has * slackRatio);
}

// Additions of services and shops to a title, and never the musicians: "(2011 Remaster)", "- Single Version", "[Explicit]".
const addition =
  /\b(remaster(ed)?|single version|album version|radio edit|explicit|bonus track|mono|stereo|deluxe|original mix|official|video|audio|lyrics?)\b/i;
const guests = /\s*[([]?\b(feat|ft|featuring|con la partecipazione di)\b\.?\s.*$/i;

/** With one space where there were several: expressions that begin with spaces stay linear. */
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

/** The one who is named first: "A, B", "A & B", "A feat. C" and "A;B" are A's. */
export function firstArtist(artist: string): string {
  return (
    spaced(artist)
      .split(/\s*(?:[,;/]|\s&\s|\sx\s|\b(?:feat|ft|featuring)\b\.?)\s*/i)[0]
      ?.trim() || artist
  );
}

/**
 * How a line may be read, the nearest reading first: as it stands; less what is usually added; with its first artist
 * alone; and, where title and artist were only guessed, the other way round.
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
