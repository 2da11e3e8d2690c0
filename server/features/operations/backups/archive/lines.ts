import { BadArchive } from './format.ts';

/** Longest line that is read: far above the longest row, which holds the fingerprints of half a day of music. */
const lineBytesAtMost = 32 * 1024 * 1024;
const newLine = 10;

/**
 * The lines of a part of an archive, none of them empty. Chunks of a line are joined once, and a line without an end is
 * refused before it fills the memory.
 * @throws BadArchive naming the part
 */
export async function* linesOf(bytes: AsyncIterable<Buffer>, part: string): AsyncGenerator<string> {
  let open: Buffer[] = [];
  let openBytes = 0;
  for await (const piece of bytes) {
    const end = piece.lastIndexOf(newLine);
    if (end !== -1) {
      const lines = Buffer.concat([...open, piece.subarray(0, end)])
        .toString('utf8')
        .split('\n');
      yield* lines.filter(Boolean);
      open = [];
      openBytes = 0;
    }
    open.push(piece.subarray(end + 1));
    openBytes += piece.length - (end + 1);
    if (openBytes > lineBytesAtMost) throw new BadArchive(part, 'a line of it is too long');
  }
  const lastLine = Buffer.concat(open).toString('utf8');
  if (lastLine) yield lastLine;
}
