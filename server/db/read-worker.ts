import { parentPort, workerData } from 'node:worker_threads';
import type { Numbered, Reply } from '#server/lib/threads.ts';
import { forKysely, openSqlite } from './sqlite.ts';

/** One question of the main thread: a statement and its parameters. */
export interface ReadQuestion {
  sql: string;
  parameters: readonly unknown[];
}

const port = parentPort;
if (!port) throw new Error('read-worker.ts runs as a worker thread');

const { file } = workerData as { file: string };
const db = forKysely(openSqlite(file, { readOnly: true }));

port.on('message', ({ id, sql, parameters }: Numbered<ReadQuestion>) => {
  let reply: Reply<unknown[]>;
  try {
    reply = { id, answer: db.prepare(sql).all(parameters) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    reply = { id, error: message, errcode };
  }
  port.postMessage(reply);
});
