import { Worker } from 'node:worker_threads';
import type { AgeJob } from './age-worker.ts';
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
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'ENOENT') throw cause;
    throw new BadArchive('archive', 'the passphrase does not open it, or it is damaged');
  }
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
