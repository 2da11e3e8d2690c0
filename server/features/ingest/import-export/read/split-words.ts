import { lineMax } from './text-lines.ts';

/** A track as one text describes it. */
export interface SplitWords {
  title: string;
  artist: string;
  durationSeconds: number | null;
}

// Each expression begins at a fixed place or with a mark of its own: none tries the same run of spaces twice.
const marks = [
  // "3. ", "#3) ", "[03] ", "3 - ", "A1. ", "• ", and a number before a tab.
  /^(?:[([]?#?\d{1,4} ?[.):\]]|\d{1,3} [-–—](?= )|[A-H]\d[.)]|\d{1,4}(?=\t)|[-*•·▪►])[ \t]/u,
  // "03 Rain", "03-Rain" and "1-03 Rain": no name begins with a nought.
  /^(?:\d-)?0\d(?: ?-(?=[^ -])| (?=\S))/u,
  /^\d-\d\d (?=\S)/u,
  // The moment in a mix: "[03:12] ", "1:02:03 - ", "00:00 – 03:12 ". A song that is called "4:44" keeps its name.
  /^(?:[([](?:\d{1,2}:)?\d{1,3}:[0-5]\d[)\]]|(?:\d{1,2}:)?\d{1,3}:[0-5]\d)(?: [-–—|]|[-–—|](?= ))?[ \t](?=\S)/u,
];
/** Most marks before a track: a number, the moment, and a number or a moment again. */
const marksMax = 3;
const duration = /[([]?\b(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[)\]]?$/;
/** Length of the longest duration, "(10:20:30)". */
const durationLength = 10;
const separator = /[ \t][-–—|][ \t]|\t/u;
const endMarks = new Set([' ', '\t', '-', '–', '—', '|']);

/** Reads "3. Artist – Title (4:05)" and the like: artist first, as nearly everyone writes it. */
export function splitWords(text: string): SplitWords {
  const line = text.slice(0, lineMax).replace(/\s+/g, (run) => (run.includes('\t') ? '\t' : ' '));
  const plain = withoutMarks(line.trim());
  const { words, durationSeconds } = splitDuration(plain);
  const parted = separator.exec(words);
  if (!parted) return { title: unquoted(words), artist: '', durationSeconds };
  return {
    artist: unquoted(words.slice(0, parted.index)),
    title: unquoted(words.slice(parted.index + parted[0].length)),
    durationSeconds,
  };
}

/** The text without the item's number and its moment in a mix, in either order. */
function withoutMarks(text: string): string {
  let remaining = text;
  for (let count = 0; count < marksMax; count += 1) {
    const mark = marks.find((one) => one.test(remaining));
    if (!mark) return remaining;
    remaining = remaining.replace(mark, '').trim();
  }
  return remaining;
}

function splitDuration(text: string): { words: string; durationSeconds: number | null } {
  const from = Math.max(0, text.length - durationLength);
  const time = duration.exec(text.slice(from));
  if (!time || from + time.index === 0) return { words: text, durationSeconds: null };
  const [hours = 0, minutes = 0, seconds = 0] = time.slice(1).map((part) => Number(part ?? 0));
  return {
    words: withoutEndMarks(text.slice(0, from + time.index)),
    durationSeconds: hours * 3600 + minutes * 60 + seconds || null,
  };
}

/** The text without dashes, bars and spaces at its end, and without `more` marks. */
export function withoutEndMarks(text: string, more = ''): string {
  let end = text.length;
  while (end > 0 && (endMarks.has(text[end - 1]!) || more.includes(text[end - 1]!))) end -= 1;
  return text.slice(0, end);
}

const unquoted = (text: string): string => text.trim().replace(/^["“„«](.+)["”“»]$/u, '$1');
