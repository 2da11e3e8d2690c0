import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { StagedChunk } from './staging.ts';

const record = /^(\d+) (\d+) ([0-9a-f]{64})$/;

/**
 * Which chunks of one upload have arrived: a line for each, appended after its bytes are written. A line begins with a
 * line break too, so that one torn by a full disk or a power cut spoils no other.
 */
export function readJournal(path: string): StagedChunk[] {
  return readIfThere(path)
    .split('\n')
    .flatMap((line) => {
      const [, index, size, sha256] = record.exec(line) ?? [];
      return sha256 === undefined ? [] : [{ index: Number(index), size: Number(size), sha256 }];
    });
}

export function appendToJournal(path: string, chunk: StagedChunk): void {
  appendFileSync(path, lineOf(chunk));
}

/** Replaces the journal as a whole, or not at all. */
export function rewriteJournal(path: string, chunks: Iterable<StagedChunk>): void {
  const next = `${path}.next`;
  writeFileSync(next, [...chunks].map(lineOf).join(''));
  renameSync(next, path);
}

function lineOf({ index, size, sha256 }: StagedChunk): string {
  return `\n${index} ${size} ${sha256}\n`;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
