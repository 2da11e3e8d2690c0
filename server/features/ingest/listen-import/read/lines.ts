import { field, numberOf, words } from '#server/features/ingest/import-export/read/json-fields.ts';
import { playCountsAfterSeconds } from '#shared/limits.ts';
import type { ReadListen } from './gathered.ts';

type Line = ReadListen | 'left out' | null;

/** Moments that a listen may have: from the year 2000 to 2100. */
const [earliest, latest] = [Date.UTC(2000), Date.UTC(2100)];

const leastMs = playCountsAfterSeconds * 1000;

/** A listen as ListenBrainz exports it, or a play as Spotify does: in its extended history, or in the short one. */
export function readObject(value: unknown): Line {
  if (field(value, 'track_metadata') !== undefined) return readListenBrainz(value);
  const isExtended = field(value, 'ms_played') !== undefined;
  if (isExtended || field(value, 'msPlayed') !== undefined) return readSpotify(value, isExtended);
  return null;
}

function readListenBrainz(value: unknown): Line {
  const metadata = field(value, 'track_metadata');
  const seconds = numberOf(field(value, 'listened_at'));
  const title = words(field(metadata, 'track_name'));
  const artist = words(field(metadata, 'artist_name'));
  return seconds === null ? null : toLine({ at: seconds * 1000, title, artist, ms: null });
}

/** Spotify names the moment at which a play ended. Without a song it is an episode, a book or a video. */
function readSpotify(value: unknown, isExtended: boolean): Line {
  const names = isExtended
    ? ['master_metadata_track_name', 'master_metadata_album_artist_name', 'ms_played', 'ts']
    : ['trackName', 'artistName', 'msPlayed', 'endTime'];
  const [title, artist, played, end] = names.map((name) => field(value, name));
  const ms = numberOf(played);
  const text = words(end);
  const ended = Date.parse(isExtended ? text : `${text.replace(' ', 'T')}Z`);
  if (ms === null || Number.isNaN(ended)) return null;
  if (ms < leastMs || words(title) === '') return 'left out';
  return toLine({ at: ended - ms, title: words(title), artist: words(artist), ms });
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const moment = /^(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}),? (\d{2}):(\d{2})$/;

/** The places of columns, where the first row names them. */
export type Header = ReadonlyMap<string, number>;

/** The columns that a first row names; null where it is a scrobble, as "lastfm-to-csv" writes it: artist, album, title, moment. */
export function headerOf(row: readonly string[]): Header | null {
  if (row.length === 4 && moment.test(row[3] ?? '')) return null;
  return new Map(row.map((name, at) => [name.trim().toLowerCase(), at]));
}

/** A scrobble of Last.fm as a row; an empty moment is the song of the moment. */
export function readRow(row: readonly string[], header: Header | null): Line {
  const cell = (names: readonly string[], place: number): string => {
    const at =
      header === null ? place : names.map((name) => header.get(name)).find((one) => one !== undefined);
    return at === undefined ? '' : (row[at] ?? '').trim();
  };
  const artist = cell(['artist'], 0);
  const title = cell(['track', 'title', 'name'], 2);
  const seconds = cell(['uts', 'timestamp'], -1);
  const at = seconds === '' ? momentIn(cell(['utc_time', 'date'], 3)) : Number(seconds) * 1000;
  if (row.length < 3 || at === null) return null;
  return toLine({ at, title, artist, ms: null });
}

/** A moment as Last.fm writes it, in UTC: "05 Mar 2026 20:31". */
function momentIn(text: string): number | null {
  const [, day, month = '', year, hour, minute] = moment.exec(text) ?? [];
  const at = months.indexOf(month);
  if (day === undefined || at === -1) return null;
  return Date.UTC(Number(year), at, Number(day), Number(hour), Number(minute));
}

function toLine(listen: ReadListen): Line {
  const { at, title, artist } = listen;
  const isListen = title !== '' && artist !== '' && at >= earliest && at < latest;
  return isListen ? listen : null;
}
