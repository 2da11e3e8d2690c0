import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { ArchiveJob, FromArchive, ToArchive } from './archive-worker.ts';
import { BadArchive } from './format.ts';
import { type FileSource, sealedOf, temporaryOf } from './pack-archive.ts';

/** Something to put into the archive. */
export interface ArchiveEntry {
  path: string;
  bytes: number;
  /** Where it is known, what is read is held against it. */
  sha256: string | null;
  /** A file of this machine, or a way to the bytes. */
  source: FileSource | { open: () => Promise<Readable> | Readable };
}

export interface WriteOptions {
  passphrase: string | null;
  signal: AbortSignal;
  /** Called now and then with the bytes of content written so far. */
  onBytes: (bytes: number) => void;
}

/** So many bytes are on their way to the thread at most. */
const underWayAtMost = 4 * 1024 * 1024;

/**
 * Writes an archive in a thread of its own, so that the site goes on as if nothing were: reading what the store holds is
 * all that is done here. Answers the archive's size; leaves nothing behind when it fails.
 * @throws BadArchive where a source is not what was announced
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
  options: WriteOptions,
): Promise<number> {
  const { signal } = options;
  signal.throwIfAborted();
  const workerData: ArchiveJob = { file, passphrase: options.passphrase };
  const worker = new Worker(new URL('./archive-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: 3 },
  });
  const over = Promise.withResolvers<number>();
  const flow = { underWay: 0, isOver: false, wake: (): void => undefined };
  over.promise
    .catch(() => undefined)
    .finally(() => {
      flow.isOver = true;
      flow.wake();
    });
  worker.on('message', (message: FromArchive) => {
    if ('taken' in message) {
      flow.underWay -= message.taken;
      flow.wake();
    } else if ('written' in message) options.onBytes(message.written);
    else if ('done' in message) over.resolve(message.done);
    else over.reject(asError(message.error));
  });
  worker.on('error', over.reject);
  worker.on('exit', () => over.reject(new Error('The archive thread ended before its work was done')));
  const giveUp = () => over.reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });

  const post = (message: ToArchive, bytes?: ArrayBuffer): void =>
    worker.postMessage(message, bytes ? [bytes] : []);

  async function send(piece: Uint8Array): Promise<void> {
    while (flow.underWay >= underWayAtMost && !flow.isOver) {
      await new Promise<void>((resolve) => (flow.wake = resolve));
    }
    if (flow.isOver) await over.promise;
    // A buffer of its own can be handed over; part of a larger one must be copied.
    const own = piece.buffer.byteLength === piece.length ? piece : new Uint8Array(piece);
    flow.underWay += own.length;
    post({ piece: own }, own.buffer as ArrayBuffer);
  }

  async function feed(): Promise<void> {
    for await (const { source, ...part } of entries) {
      signal.throwIfAborted();
      if (!('open' in source)) {
        post({ part: { ...part, source } });
        continue;
      }
      post({ part: { ...part, source: null } });
      for await (const piece of await source.open()) await send(piece as Uint8Array);
      post({ endOfPart: true });
    }
    post({ endOfParts: true });
  }

  try {
    // Either may fail first; the archive is whole only when both are through.
    const [bytes] = await Promise.all([over.promise, feed()]);
    return bytes;
  } catch (error) {
    await worker.terminate();
    await rm(temporaryOf(file), { force: true });
    await rm(sealedOf(file), { force: true });
    // The reason of whoever gave it up says more than the stream's.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

function asError({ message, part, code }: Extract<FromArchive, { error: unknown }>['error']): Error {
  if (part !== null) return new BadArchive(part, message.slice(part.length + 2));
  return Object.assign(new Error(message), code === null ? {} : { code });
}
