import { Worker } from 'node:worker_threads';
import type { AgeJob } from './age-worker.ts';
import { open } from 'node:fs/promises';
import { isDiskFull } from '#server/lib/streams.ts';
import { BadArchive } from './format.ts';

/** Encrypts a file with a passphrase (age, scrypt), so that the `age` program can open it too. */
export function encryptFile(
  from: string,
  to: string,
  passphrase: string,
  signal: AbortSignal,
): Promise<void> {
  return run({ kind: 'encrypt', from, to, passphrase }, signal);
}

/** @throws BadArchive where the passphrase does not open it or the file is damaged */
export async function decryptFile(
  from: string,
  to: string,
  passphrase: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await run({ kind: 'decrypt', from, to, passphrase }, signal);
  } catch (cause) {
    signal.throwIfAborted();
    if (isDiskFull(cause) || (cause as NodeJS.ErrnoException).code === 'ENOENT') throw cause;
    throw new BadArchive('archive', 'the passphrase does not open it, or it is damaged');
  }
}

/** How every file of age begins (age-encryption.org/v1, section "File key"). */
const ageBegin = 'age-encryption.org/v1';

/** Whether a file is encrypted by age, told by its first bytes. */
export async function isEncrypted(file: string): Promise<boolean> {
  await using handle = await open(file, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageBegin.length), 0, ageBegin.length, 0);
  return buffer.toString('latin1', 0, bytesRead) === ageBegin;
}

function run(job: AgeJob, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./age-worker.ts', import.meta.url), { workerData: job });
    const abort = () => {
      void worker.terminate();
      reject(signal.reason as Error);
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    worker.on('message', () => resolve());
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', abort);
      reject(new Error('The encryption ended before its work was done'));
    });
  });
}
