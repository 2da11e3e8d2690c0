import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import type { StagedChunk } from './staging.ts';

const record = /^(\d+) (\d+) ([0-9a-f]{64})$/;

/**
 * Which chunks of one upload have arrived: a line for each, appended after its bytes are written. A line begins with a
 * line break too, so that one torn by a full disk or a power cut spoils no other.
 */
export async function readJournal(path: string): Promise<StagedChunk[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    const [, index, size, sha256] = record.exec(line) ?? [];
    return sha256 === undefined ? [] : [{ index: Number(index), size: Number(size), sha256 }];
  });
}

export async function appendToJournal(path: string, chunk: StagedChunk): Promise<void> {
  await appendFile(path, lineOf(chunk));
}

/** Replaces the journal as a whole, or not at all. */
export async function rewriteJournal(path: string, chunks: Iterable<StagedChunk>): Promise<void> {
  const next = `${path}.next`;
  await writeFile(next, [...chunks].map(lineOf).join(''));
  await rename(next, path);
}

function lineOf({ index, size, sha256 }: StagedChunk): string {
  return `\n${index} ${size} ${sha256}\n`;
}
