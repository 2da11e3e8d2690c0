import type { RawLine, RawList } from './listed.ts';
import { splitWords, withoutEndMarks } from './split-words.ts';
import { textLines } from './text-lines.ts';
import { withoutTrackNumbers } from './track-numbers.ts';

const address = /https?:\/\/\S+/i;
/** Comments: "# a word" and "#EXTINF:…"; but "#Selfie" and "#1. Rain" are titles. */
const comment = /^#(?:\s|#|!|EXT|PLAYLIST:|SEGUE-)/;

/** Reads what people paste: a line for each track, as words ("Artist - Title"), as a link, or both. */
export function readPasted(text: string): RawList {
  const lines = textLines(text)
    .filter((line) => !comment.test(line))
    .toArray();
  return { lines: withoutTrackNumbers(lines).flatMap((line) => readLine(line) ?? []) };
}

function readLine(line: string): RawLine | null {
  const location = address.exec(line)?.[0];
  const words = splitWords(location ? withoutEndMarks(line.replace(location, ' '), ':') : line);
  if (!words.title && !location) return null;
  return { ...words, location, guessed: true };
}
