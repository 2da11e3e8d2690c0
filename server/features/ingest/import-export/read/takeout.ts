import type { RawList } from './listed.ts';
import { addressOfId } from './service-addresses.ts';

const videoId = /^[\w-]{11}$/;
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
/** A line of names, and in older archives a table of two lines above it. */
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
