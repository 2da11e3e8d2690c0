import type { Visibility } from '#shared/playlists/visibility.ts';
import type { RawList } from './listed.ts';
import { parseTable } from './table.ts';
import { addressOfId } from './service-addresses.ts';

const videoId = /^[\w-]{11}$/;
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
/** Most lines above the rows: a line of names, and in older archives a table of two lines before it. */
const linesAbove = 3;

/**
 * Reads a playlist as Google Takeout writes it for YouTube: a line for each video with its id and the moment in which it
 * was added, under names in the person's language. Null where the rows are something else.
 */
export function readTakeout(rows: readonly (readonly string[])[]): RawList | null {
  const start = rows
    .slice(0, linesAbove + 1)
    .findIndex(([id = '', added = '']) => videoId.test(id) && moment.test(added));
  if (start === -1) return null;
  const isTable = start === linesAbove;
  const cell = (name: string) => (isTable ? (rows[1]?.[rows[0]?.indexOf(name) ?? -1] ?? '') : '');
  return {
    name: cell('Title'),
    description: cell('Description'),
    lines: rows
      .slice(start)
      .flatMap(([id = '']) => (videoId.test(id) ? [{ location: addressOfId.youtube(id) }] : [])),
  };
}

/** A playlist as Takeout's `playlists.csv` names it, which its own file cannot: file names lack marks, and are cut. */
export interface TakeoutEntry {
  title: string;
  visibility: Visibility | null;
}

const titleColumn = /t[ií]t[eou]l|title|titre|naam|nazwa/i;
const languageColumn = /language|sprache|lingua|langue|idioma|taal|język/i;
const visibilities: [Visibility, RegExp][] = [
  ['public', /^(?:public|öffentlich|pubblica|publique|pública|openbaar)$/i],
  [
    'unlisted',
    /^(?:unlisted|nicht gelistet|non in elenco|non répertoriée|no listada|oculta|verborgen|não listada)$/i,
  ],
  ['private', /^(?:private|privat|privata|privée|privada|privé)$/i],
];

/** Reads `playlists.csv` of Takeout, in whatever language its names are; null for another table. */
export function readTakeoutIndex(text: string): TakeoutEntry[] | null {
  const rows = parseTable(text);
  const [header = [], ...lists] = rows ?? [];
  if (!/^playlist.{0,3}id$|^id.{0,15}playlist$|^id de la liste/i.test(header[0] ?? '')) return null;
  const title = header.findIndex((name) => titleColumn.test(name) && !languageColumn.test(name));
  if (title === -1) return null;
  const shown = header.findIndex(
    (_name, at) => at !== title && lists.every((row) => visibilityOf(row[at]) !== null),
  );
  return lists.map((row) => ({ title: row[title] ?? '', visibility: visibilityOf(row[shown]) }));
}

const visibilityOf = (cell = ''): Visibility | null =>
  visibilities.find(([, named]) => named.test(cell))?.[0] ?? null;

/** Takeout cuts the names of files at 47 UTF-16 units. */
const cutAt = 35;
const letters = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '');

/** The playlist of a file called `Title-videos.csv` (or `Title.csv`, as older archives have it). */
export function findTakeoutEntry(index: readonly TakeoutEntry[], stem: string): TakeoutEntry | undefined {
  const names = [withoutVideos(stem), stem].map(letters);
  return (
    index.find(({ title }) => names.includes(letters(title))) ??
    index.find(
      ({ title }) => stem.length >= cutAt && names.some((name) => name && letters(title).startsWith(name)),
    )
  );
}

/** "Weather-videos" is the file of "Weather", in any language. */
export const withoutVideos = (stem: string): string => stem.replace(/-v[ií]d[eé]o[\p{L}]*$/iu, '');
