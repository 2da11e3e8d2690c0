import { parentPort, workerData } from 'node:worker_threads';
import type { Numbered, Reply } from '#server/lib/threads.ts';
import { type PackedRows, packRows } from './row-blobs.ts';
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
  let reply: Reply<PackedRows>;
  try {
    const rows = db.prepare(sql).all(parameters) as Record<string, unknown>[];
    reply = { id, answer: packRows(rows) };
  } catch (error) {
    reply = { id, error: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(reply, 'answer' in reply ? [reply.answer.bytes.buffer] : []);
});
