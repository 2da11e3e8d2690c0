import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '#shared/errors.ts';
import { importExportMessages } from '#shared/messages/import-export.ts';
import { foldText } from '#shared/search-text.ts';
import type { RawLine } from './listed.ts';
import type { RawList } from './raw-list.ts';
import { readTakeout } from './takeout.ts';
import { firstLine } from './text-lines.ts';

type Column = 'title' | 'artist' | 'album' | 'ms' | 'seconds' | 'location' | 'video' | 'list';

/** The names of columns in spreadsheets and other services, folded, without what is no letter. */
const names: Record<Column, readonly string[]> = {
  title: [
    'title',
    'track',
    'trackname',
    'tracktitle',
    'name',
    'song',
    'songname',
    'songtitle',
    'titolo',
    'brano',
    'canzone',
    'nome',
  ],
  artist: [
    'artist',
    'artists',
    'artistname',
    'artistnames',
    'artistsnames',
    'creator',
    'trackartist',
    'artista',
    'artisti',
    'interprete',
  ],
  album: ['album', 'albumname', 'albumtitle', 'release'],
  ms: ['durationms', 'trackdurationms', 'totaltime', 'duratams'],
  seconds: ['duration', 'length', 'time', 'seconds', 'durationseconds', 'durata', 'tempo'],
  location: [
    'url',
    'link',
    'location',
    'uri',
    'trackuri',
    'spotifyuri',
    'trackurl',
    'spotifyurl',
    'externalurl',
    'songurl',
    'videourl',
    'indirizzo',
  ],
  video: ['videoid', 'idvideo'],
  list: ['playlist', 'playlistname', 'nomeplaylist'],
};

/** Columns of tables that hold no tracks: channels, playlists, subscriptions. */
const otherNames = ['id', 'playlistid', 'idplaylist', 'channelid', 'idcanale', 'channelurl', 'channeltitle'];

const columnsMax = 200;

const delimiters = ['\t', ';', ',', '|'] as const;

/** The delimiter of a first line: the commonest one outside quotes, or null where there is none. */
function delimiterOf(text: string): string | null {
  const first = firstLine(text).replace(/"[^"]*"/g, '');
  const counted = delimiters.map((mark) => ({ mark, count: first.split(mark).length - 1 }));
  const best = counted.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count > 0 ? best.mark : null;
}

/** Whether the first line names columns that we know: then it is a table whatever the file is called. */
export function hasKnownHeader(text: string): boolean {
  const delimiter = delimiterOf(text);
  if (delimiter === null) return false;
  const { title, video } = columnsOf(firstLine(text).split(delimiter));
  return title !== undefined || video !== undefined;
}

/**
 * Reads a table with a line for each track: with a header, or title, artist and album in that order.
 * @throws AppError unprocessable where it is broken, or its columns are others
 */
export function readCsv(text: string): RawList {
  const rows = parseRows(text);
  const takeout = readTakeout(rows);
  if (takeout) return takeout;
  const columns = columnsOf(rows[0] ?? []);
  if (columns.title === undefined && columns.video === undefined) {
    if (rows[0]?.some((name) => otherNames.includes(folded(name)))) {
      throw new AppError('unprocessable', importExportMessages.noTitles);
    }
    const lines = rows.map(([title, artist, album]) => ({ title, artist, album, guessed: true }));
    return { name: '', description: '', lines };
  }
  const lines = rows.slice(1).map((row) => toLine(row, columns));
  const name = columns.list === undefined ? '' : (rows[1]?.[columns.list] ?? '');
  return { name, description: '', lines };
}

function parseRows(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text) ?? ',',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 100_000,
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new AppError('unprocessable', importExportMessages.brokenCsv, {
      params: { reason: cause.message.slice(0, 120) },
      cause,
    });
  }
}

const folded = (name: string): string => foldText(name.slice(0, 100)).replace(/[^a-z]/g, '');

function columnsOf(header: readonly string[]): Partial<Record<Column, number>> {
  const all = header.slice(0, columnsMax).map(folded);
  const found: Partial<Record<Column, number>> = {};
  for (const [column, known] of Object.entries(names) as [Column, readonly string[]][]) {
    // The first name that we know counts, not the first column: "Name" may be the playlist's beside "Track name".
    const at = known.map((name) => all.indexOf(name)).find((index) => index !== -1);
    if (at !== undefined) found[column] = at;
  }
  return found;
}

function toLine(row: readonly string[], columns: Partial<Record<Column, number>>): RawLine {
  const cell = (column: Column): string => row[columns[column] ?? -1] ?? '';
  const ms = Number(cell('ms') || Number.NaN);
  return {
    title: cell('title'),
    artist: cell('artist'),
    album: cell('album'),
    durationSeconds: Number.isFinite(ms) ? ms / 1000 : secondsOf(cell('seconds')),
    location: spotifyAddress(cell('location')) || youtubeAddress(cell('video')),
  };
}

/** "3:45", "1:02:03" or plain seconds. */
function secondsOf(text: string): number | null {
  if (!/^\d+(:\d{1,2}){0,2}(\.\d+)?$/.test(text)) return null;
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Exports name tracks as `spotify:track:ID`. */
function spotifyAddress(text: string): string {
  const id = /^spotify:track:([A-Za-z0-9]+)$/.exec(text)?.[1];
  return id ? `https://open.spotify.com/track/${id}` : text;
}

const youtubeAddress = (id: string): string =>
  /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : '';
