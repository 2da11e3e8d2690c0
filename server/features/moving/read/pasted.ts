import type { RawLine } from './listed.ts';
import type { RawList } from './raw-list.ts';
import { splitWords } from './split-words.ts';

const address = /https?:\/\/\S+/i;

/** Reads what people paste: a line for each track, as words ("Artist - Title"), as a link, or both. */
export function readPasted(text: string): RawList {
  return { name: '', description: '', lines: text.split('\n').flatMap((line) => readLine(line) ?? []) };
}

function readLine(line: string): RawLine | null {
  const location = address.exec(line)?.[0];
  const words = splitWords(location ? line.replace(location, ' ').replace(/[\s\-–—|:]+$/u, '') : line);
  if (!words.title && !location) return null;
  return { ...words, location, guessed: true };
}
