import type { RawLine, RawList } from './listed.ts';
import { splitWords } from './split-words.ts';
import { textLines } from './text-lines.ts';

/** Reports whether a text is a PLS file, or an old ASX in the same form, by its first line. */
export const isPls = (firstLine: string): boolean => /^\[(?:playlist|reference)\]$/i.test(firstLine);

/** Reads PLS, as Winamp and radio stations write it: `File1=`, `Title1=` and `Length1=` in any order. */
export function readPls(text: string): RawList {
  const byNumber = new Map<number, RawLine>();
  for (const line of textLines(text)) {
    const [, key = '', number, value = ''] = /^(file|ref|title|length)(\d{1,6})=(.*)$/i.exec(line) ?? [];
    if (number === undefined) continue;
    const known = byNumber.get(Number(number)) ?? {};
    byNumber.set(Number(number), { ...known, ...fieldOf(key.toLowerCase(), value.trim()) });
  }
  const inOrder = [...byNumber].sort(([a], [b]) => a - b).map(([, line]) => line);
  return { lines: inOrder };
}

function fieldOf(key: string, value: string): RawLine {
  if (key === 'file' || key === 'ref') return { location: value };
  // Streams have the length -1.
  if (key === 'length') return { durationSeconds: Number(value) };
  const { title, artist } = splitWords(value);
  return { title, guessed: artist !== '', ...(artist ? { artist } : {}) };
}
