import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '#server/lib/courtesy.ts';
import { BadArchive } from './format.ts';
import { type FileSource, packArchive, type PackedPart } from './pack-archive.ts';

export interface ArchiveJob {
  file: string;
  passphrase: string | null;
}

/** What the thread is told: parts in their order; the bytes of one without a file come in pieces. */
export type ToArchive =
  | { part: Omit<PackedPart, 'source'> & { source: FileSource | null } }
  | { piece: Uint8Array }
  | { endOfPart: true }
  | { endOfParts: true };

export type FromArchive =
  | { taken: number }
  | { written: number }
  | { done: number }
  | { error: { message: string; part: string | null; code: string | null } };

const tellEveryBytes = 4 * 1024 * 1024;

const port = parentPort;
if (!port) throw new Error('archive-worker.ts runs as a worker thread');
const post = (message: FromArchive): void => port.postMessage(message);

giveWay();

const waiting: ToArchive[] = [];
let wake: (() => void) | null = null;
port.on('message', (message: ToArchive) => {
  waiting.push(message);
  wake?.();
});

async function next(): Promise<ToArchive> {
  for (;;) {
    const message = waiting.shift();
    if (message) return message;
    await new Promise<void>((resolve) => (wake = resolve));
  }
}

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const message = await next();
    if (!('piece' in message)) return;
    post({ taken: message.piece.length });
    yield message.piece;
  }
}

async function* parts(): AsyncGenerator<PackedPart> {
  for (;;) {
    const message = await next();
    if (!('part' in message)) return;
    const { source, ...part } = message.part;
    yield { ...part, source: source ?? pieces() };
  }
}

const { file, passphrase } = workerData as ArchiveJob;
let told = 0;
function onBytes(written: number): void {
  if (written - told < tellEveryBytes) return;
  told = written;
  post({ written });
}

try {
  const signal = new AbortController().signal;
  post({ done: await packArchive(file, parts(), { passphrase, signal, onBytes }) });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  const part = error instanceof BadArchive ? error.part : null;
  post({ error: { message, part, code: code ?? null } });
}
port.close();
