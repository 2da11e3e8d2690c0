import { AppError } from '#shared/errors.ts';
import type { ImportTable } from '#shared/ingest/import-export.ts';
import {
  type Column,
  type Columns,
  columnsOf,
  foldName,
  isAboutVideos,
  isSerato,
  isUnderstood,
} from './csv-columns.ts';
import { isLastFm, readLastFm } from './lastfm.ts';
import type { RawLine, RawList } from './listed.ts';
import type { ReadOptions } from './options.ts';
import { readPasted } from './pasted.ts';
import { eachOnce, type RawFile } from './raw-file.ts';
import { secondsOf } from './seconds.ts';
import { addressOfId, spotifyAddress } from './service-addresses.ts';
import { splitWords } from './split-words.ts';
import { delimiterOf, parseTable } from './table.ts';
import { readTakeout } from './takeout.ts';
import { firstLine } from './text-lines.ts';

/** Columns of tables that hold no tracks: channels, playlists, subscriptions. */
const otherTables = ['id', 'playlistid', 'idplaylist', 'channelid', 'idcanale', 'channelurl', 'channeltitle'];

const sample = { rows: 6, cells: 40, length: 60 };

/** Reports whether a text is a table, without regard to the file's name: its first line names columns, or has many tabs. */
export function isTable(text: string): boolean {
  const delimiter = delimiterOf(text);
  if (delimiter === null) return false;
  const header = firstLine(text).split(delimiter);
  const { title, youtube, spotify } = columnsOf(header.map((name) => name.replace(/^"|"$/g, '')));
  return [title, youtube, spotify].some((at) => at !== undefined) || firstLine(text).split('\t').length > 3;
}

/**
 * Reads a table with a line for each track. A column without a known name leads to a question, never to a guess.
 * @throws AppError unprocessable where it is broken, or holds no tracks
 */
export function readCsv(text: string, { columns: named, hasHeader }: ReadOptions): RawFile {
  const rows = parseTable(text);
  const header = rows[0] ?? [];
  const found = columnsOf(header);
  const table = sampleOf(rows, named ?? found, hasHeader ?? isUnderstood(header, found));
  if (named) return tableFile(rows, named, table);
  if (isSerato(header)) return { format: 'csv', lists: [readSerato(rows)] };
  if (found.title === undefined && isAboutVideos(header))
    throw new AppError('unprocessable', 'import-export:noTitles');
  const takeout = readTakeout(rows);
  if (takeout) return { format: 'csv', lists: [takeout] };
  if (isLastFm(rows)) return { format: 'csv', lists: [readLastFm(rows)] };
  if (rows.every(({ length }) => length < 2) && found.title === undefined)
    return { format: 'text', lists: [readPasted(text)] };
  if (isUnderstood(header, found)) return tableFile(rows, found, table);
  if (found.title === undefined && header.some((name) => otherTables.includes(foldName(name))))
    throw new AppError('unprocessable', 'import-export:noTitles');
  return { format: 'csv', lists: [], table, asks: 'columns' };
}

function tableFile(rows: readonly string[][], columns: Columns, table: ImportTable): RawFile {
  const own = rows.slice(table.has_header ? 1 : 0);
  const isHistory = rows[0]?.some((name) => ['uts', 'utctime'].includes(foldName(name))) ?? false;
  const byList = Map.groupBy(own, (row) => (columns.list === undefined ? '' : (row[columns.list] ?? '')));
  const lists = [...byList].map(([name, some]): RawList => {
    const lines = some.map((row) => toLine(row, columns));
    return isHistory ? { name: name || 'last.fm', isHistory, lines: eachOnce(lines) } : { name, lines };
  });
  return { format: 'csv', lists, table };
}

/** Reads a set that Serato's history exports. Its first row is the session, with the date as its title. */
function readSerato(rows: readonly string[][]): RawList {
  const [header = [], session = [], ...songs] = rows;
  const columns = { ...columnsOf(header), duration: undefined };
  const deck = header.findIndex((name) => foldName(name) === 'deck');
  const isSession = deck !== -1 && (session[deck] ?? '') === '' && songs.some((row) => row[deck]);
  return {
    name: isSession ? (session[columns.title ?? -1] ?? '') : '',
    lines: (isSession ? songs : [session, ...songs]).map((row) => toLine(row, columns)),
  };
}

function sampleOf(rows: readonly string[][], columns: Columns, hasHeader: boolean): ImportTable {
  const { title, artist, album, duration, link, list } = columns;
  return {
    rows: rows
      .slice(0, sample.rows)
      .map((row) => row.slice(0, sample.cells).map((cell) => cell.slice(0, sample.length).toWellFormed())),
    columns: { title, artist, album, duration, link, list },
    has_header: hasHeader,
  };
}

/** The apostrophe that prevents a spreadsheet from evaluating a text (see `shared/csv.ts`). */
const shield = /^'(?=[=+\-@＝＋－＠])/;

function toLine(row: readonly string[], columns: Columns): RawLine {
  const cell = (column: Column): string => (row[columns[column] ?? -1] ?? '').replace(shield, '');
  const ms = Number(cell('ms') || Number.NaN);
  // Lists of videos have "Artist - Title" in the column of titles.
  const isJoined = columns.artist !== undefined && cell('artist') === '' && / [-–—] /.test(cell('title'));
  const { title, artist } = isJoined
    ? splitWords(cell('title'))
    : { title: cell('title'), artist: cell('artist') };
  return {
    title,
    artist,
    album: cell('album'),
    durationSeconds: Number.isFinite(ms) ? ms / 1000 : secondsOf(cell('duration')),
    location:
      spotifyAddress(cell('link')) ||
      addressOfId.youtube(cell('youtube')) ||
      addressOfId.spotify(cell('spotify')) ||
      addressOfId.soundcloud(cell('soundcloud')),
    isrc: cell('isrc'),
    mbid: cell('mbid'),
    ...(isJoined ? { guessed: true } : {}),
  };
}
