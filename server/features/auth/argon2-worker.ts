import { argon2Sync, type Argon2Parameters } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

export type Argon2Answer = { tag: Uint8Array } | { error: string };

const port = parentPort;
if (!port) throw new Error('argon2-worker.ts runs as a worker thread');

// On Linux a priority is a thread's own: whoever listens goes before whoever logs in. Elsewhere it would be the server's.
if (process.platform === 'linux') setPriority(10);

port.on('message', (parameters: Argon2Parameters) => {
  let answer: Argon2Answer;
  try {
    answer = { tag: argon2Sync('argon2id', parameters) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(answer);
});
