import { recordingPage, toMbid } from '#shared/music/recording-ids.ts';
import { milliseconds, type WrittenItem, type WrittenList } from './written.ts';

/**
 * The names of our extensions of JSPF: a playlist's genre and visibility; whether a track is a missing item, and who wrote its
 * annotation, about which span of the song.
 */
export const jspfExtension = 'urn:segue:jspf:playlist';
export const jspfTrackExtension = 'urn:segue:jspf:track';
/** MusicBrainz's extension of a track (musicbrainz.org/doc/jspf): further metadata under ListenBrainz's names. */
export const musicBrainzExtension = 'https://musicbrainz.org/doc/jspf#track';

/** JSPF (xspf.org/jspf): XSPF as JSON; locations and identifiers are lists. */
export function toJspf(list: WrittenList): string {
  const { name, description, creator, page, cover, createdAt, genre, visibility, items } = list;
  const playlist = {
    title: name,
    creator: creator || undefined,
    annotation: description || undefined,
    info: page,
    identifier: page,
    image: cover ?? undefined,
    date: createdAt,
    extension: { [jspfExtension]: [{ genre: genre || undefined, visibility }] },
    track: items.map((item) => ({
      ...addresses(item),
      title: item.title,
      creator: item.artist || undefined,
      album: item.album || undefined,
      annotation: item.note?.text,
      duration: milliseconds(item) ?? undefined,
      extension: {
        [jspfTrackExtension]: [{ wanted: item.isMissing, ...spanOf(item) }],
        [musicBrainzExtension]: item.isrc === null ? undefined : { additional_metadata: { isrc: item.isrc } },
      },
    })),
  };
  return `${JSON.stringify({ playlist }, null, 2)}\n`;
}

function spanOf({ note }: WrittenItem) {
  if (!note) return {};
  const { from_seconds: from, to_seconds: to, by } = note;
  return { note_by: by, note_from_seconds: from ?? undefined, note_to_seconds: to ?? undefined };
}

/** A recording of MusicBrainz is an identifier, the first one; players could not open it. */
function addresses({ locations, mbid, page }: WrittenItem): { location?: string[]; identifier?: string[] } {
  const location = locations.filter((address) => toMbid(address) === null);
  const recordings = mbid === null ? locations.flatMap((address) => toMbid(address) ?? []) : [mbid];
  const identifier = [...recordings.map(recordingPage), ...(page === null ? [] : [page])];
  return {
    ...(location.length === 0 ? {} : { location }),
    ...(identifier.length === 0 ? {} : { identifier }),
  };
}
