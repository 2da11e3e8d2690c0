import { AppError } from '#shared/errors.ts';
import type { ListFormat } from '#shared/ingest/import-export.ts';
import { chooseLists, cleanList, holdsAnything, nothingAsked } from './chosen-lists.ts';
import type { ListedLine, RawLine, RawList, ReadFile, ReadList } from './listed.ts';
import type { ReadOptions } from './options.ts';
import { songKey } from './raw-file.ts';
import { readRaw } from './read-list.ts';
import { isBareAddress } from './bare-address.ts';
import { findTakeoutEntry, type TakeoutEntry, withoutVideos } from './takeout.ts';

/** A list of an archive, and its file's name without the ending. */
interface Gathered {
  list: ReadList;
  stem: string;
  isTakeout: boolean;
}

/** Most items of all lists together; a history counts with its distinct songs. */
const linesMax = 100_000;
/** Most names of videos that are read from other files of the archive. */
const namesMax = 50_000;

/**
 * Gathers the lists of an archive file by file. Memory holds only the items of chosen lists, and one item for each song of a
 * history, which may be spread over many files.
 */
export function gatherLists(options: ReadOptions) {
  const found: Gathered[] = [];
  const histories = createHistories();
  const names = new Map<string, Pick<ListedLine, 'title' | 'artist'>>();
  const index: TakeoutEntry[] = [];
  let lineCount = 0;

  function add(raw: RawList, stem: string, isTakeout: boolean): void {
    const list = cleanList(raw, found.length);
    if (!holdsAnything(list)) return;
    lineCount += list.lineCount;
    if (lineCount > linesMax) throw tooMany(lineCount);
    list.lines.forEach(remember);
    const isChosen = (index: number) => options.chosen?.includes(index) ?? false;
    // The only list of an archive is chosen without a question, so the first one is kept until there is a second.
    if (found.length === 1 && !isChosen(0)) found[0]!.list.lines = [];
    const isKept = found.length === 0 || isChosen(list.index);
    found.push({ list: isKept ? list : { ...list, lines: [] }, stem, isTakeout });
  }

  function remember(line: ListedLine): void {
    if (line.url === null || isBareAddress(line) || names.size >= namesMax) return;
    names.set(line.url, { title: line.title, artist: line.artist });
  }

  return {
    addIndex: (entries: readonly TakeoutEntry[]) => void index.push(...entries),
    /** Adds a file; returns false if it is no list. */
    addFile(path: string, bytes: Uint8Array): boolean {
      const file = readFile(path, bytes);
      if (!file) return false;
      const stem = (path.split('/').at(-1) ?? '').replace(/\.\w{1,9}$/, '');
      for (const list of file.lists) {
        if (list.isHistory) histories.add(file.format, list);
        else add({ ...list, name: list.name || '' }, stem, isVideoList(list));
      }
      return true;
    },
    /** The lists; null if the archive has none. */
    read(): ReadFile | null {
      for (const list of histories.lists()) add(list, '', false);
      if (found.length === 0) return null;
      const lists = found.map((one) => named(one, index));
      for (const line of lists.flatMap((list) => list.lines)) {
        const words = line.url !== null && isBareAddress(line) ? names.get(line.url) : undefined;
        if (words) Object.assign(line, words);
      }
      return { ...nothingAsked, format: 'zip', ...chooseLists(lists, options) };
    },
  };
}

/** Joins the parts of each history: every song stands once, with the number of its plays. */
function createHistories() {
  const histories = new Map<string, { list: RawList; songs: Map<string, RawLine> }>();
  return {
    add(format: ListFormat, list: RawList): void {
      const key = `${format} ${list.name}`;
      const known = histories.get(key) ?? { list, songs: new Map<string, RawLine>() };
      for (const line of list.lines) {
        const song = known.songs.get(songKey(line));
        if (song) song.plays = (song.plays ?? 1) + (line.plays ?? 1);
        else known.songs.set(songKey(line), line);
      }
      histories.set(key, known);
    },
    lists: (): RawList[] =>
      [...histories.values()].map(({ list, songs }) => ({ ...list, lines: [...songs.values()] })),
  };
}

/**
 * Names a list: by its own name, that of Takeout's index, or its file's. A list of Takeout is public only if the index says
 * so.
 */
function named({ list, stem, isTakeout }: Gathered, index: readonly TakeoutEntry[]): ReadList {
  if (!isTakeout) return { ...list, name: list.name || stem.replaceAll('_', ' ') };
  const entry = findTakeoutEntry(index, stem);
  const name = list.name || entry?.title || withoutVideos(stem);
  return { ...list, name, visibility: list.visibility ?? entry?.visibility ?? 'private' };
}

const isVideoList = ({ lines }: RawList): boolean =>
  lines.length > 0 &&
  lines.every(({ title, location = '' }) => !title && location.startsWith('https://www.youtube.com/'));

/** Reports whether half of a plain text's lines name an artist or an address; otherwise it is a note beside the lists. */
function isListOfWords({ lines }: RawList): boolean {
  const telling = lines.filter(({ artist, location }) => artist || location).length;
  return telling * 2 >= lines.length;
}

/** The lists of one file; null if it holds none, or is broken. */
function readFile(path: string, bytes: Uint8Array) {
  try {
    const file = readRaw(bytes, path, {});
    const isText = file.format === 'text';
    const lists = file.lists.filter((list) => !list.rules && (!isText || isListOfWords(list)));
    return file.asks || lists.length === 0 ? null : { ...file, lists };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function tooMany(count: number): AppError {
  const params = { count, max: linesMax };
  return new AppError('unprocessable', 'import-export:tooManyInArchive', { params });
}
