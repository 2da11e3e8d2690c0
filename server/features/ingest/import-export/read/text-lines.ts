/** Characters of a line that are read: no title, artist and address together need more. */
export const lineMax = 1000;

/** The lines of a text that are not empty, trimmed and cut, one at a time: a file may have millions. */
export function* textLines(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    const line = text.slice(from, Math.min(end, from + lineMax)).trim();
    if (line !== '') yield line;
    from = end + 1;
  }
}

/** The first line that is not empty; empty if there is none. */
export function firstLine(text: string): string {
  return textLines(text).next().value ?? '';
}
