import { AppError } from '#shared/errors.ts';
import { descriptionMax, genreMax, importLinesMax, importListsMax } from '#shared/limits.ts';
import { cleanLines, cleanLinesOfText, cleanText } from './clean.ts';
import type { RawLine, RawList, ReadFile, ReadList } from './listed.ts';
import type { ReadOptions } from './options.ts';

/** The fields of a file that few formats have, empty. */
export const nothingAsked = { asks: null, table: null, total: null, archive: null } as const;

export function cleanList(raw: RawList, index: number): ReadList {
  const isHistory = raw.isHistory ?? false;
  const kept = isHistory ? mostHeard(raw.lines) : raw.lines;
  const lines = cleanLines(kept);
  return {
    index,
    name: cleanText(raw.name),
    description: cleanLinesOfText(raw.description, descriptionMax),
    genre: cleanText(raw.genre, genreMax),
    // What somebody has heard is nobody else's business until they say so.
    visibility: raw.visibility ?? (isHistory ? 'private' : null),
    cover: raw.cover || null,
    lineCount: lines.length,
    isHistory,
    leftOut: raw.lines.length - kept.length,
    rules: raw.rules ?? null,
    lines,
  };
}

/** The songs of a history that were played most, as many as a playlist may have, in the history's order. */
function mostHeard(lines: readonly RawLine[]): readonly RawLine[] {
  if (lines.length <= importLinesMax) return lines;
  const plays = ({ plays: count = 1 }: RawLine): number => count;
  const kept = new Set(lines.toSorted((a, b) => plays(b) - plays(a)).slice(0, importLinesMax));
  return lines.filter((line) => kept.has(line));
}

export const holdsAnything = ({ lineCount, rules }: ReadList): boolean => lineCount > 0 || rules !== null;

/**
 * Keeps the lines of the lists that were chosen, or of the only one.
 * @throws AppError unprocessable (no list, too many, too long)
 */
export function chooseLists(
  lists: readonly ReadList[],
  options: ReadOptions,
): Pick<ReadFile, 'asks' | 'lists'> {
  if (lists.length === 0) throw new AppError('unprocessable', 'import-export:empty');
  if (lists.length > importListsMax) {
    const params = { count: lists.length, max: importListsMax };
    throw new AppError('unprocessable', 'import-export:tooManyLists', { params });
  }
  const chosen = new Set(lists.length === 1 ? [lists[0]?.index] : options.chosen);
  const count = lists.reduce((sum, { index, lineCount }) => sum + (chosen.has(index) ? lineCount : 0), 0);
  if (count > importLinesMax) {
    const params = { count, max: importLinesMax };
    throw new AppError('unprocessable', 'import-export:tooManyLines', { params });
  }
  return {
    asks: lists.some(({ index }) => chosen.has(index)) ? null : 'lists',
    lists: lists.map((list) => (chosen.has(list.index) ? list : { ...list, lines: [] })),
  };
}
