import { milliseconds, type WrittenLine, type WrittenList } from './written.ts';

/** The name of our extension of JSPF: a playlist's genre and visibility. */
export const jspfExtension = 'urn:segue:jspf:playlist';

/** A recording of MusicBrainz is an identifier; players could not open it. */
const isRecording = (address: string): boolean => address.startsWith('https://musicbrainz.org/recording/');

/** JSPF (xspf.org/jspf): XSPF as JSON; locations and identifiers are lists. */
export function toJspf(list: WrittenList): string {
  const { name, description, creator, page, cover, createdAt, genre, visibility, lines } = list;
  const playlist = {
    title: name,
    creator: creator || undefined,
    annotation: description || undefined,
    info: page,
    identifier: page,
    image: cover ?? undefined,
    date: createdAt,
    extension: { [jspfExtension]: [{ genre: genre || undefined, visibility }] },
    track: lines.map((line) => ({
      ...addresses(line),
      title: line.title,
      creator: line.artist || undefined,
      album: line.album || undefined,
      duration: milliseconds(line) ?? undefined,
    })),
  };
  return `${JSON.stringify({ playlist }, null, 2)}\n`;
}

function addresses({ location, page }: WrittenLine): { location?: string[]; identifier?: string[] } {
  if (location !== null && isRecording(location)) return { identifier: [location] };
  return {
    ...(location === null ? {} : { location: [location] }),
    ...(page === null ? {} : { identifier: [page] }),
  };
}
