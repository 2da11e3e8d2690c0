import { parentPort, workerData } from 'node:worker_threads';
import { type PackedRows, packRows } from './row-blobs.ts';
import { forKysely, openSqlite } from './sqlite.ts';

/** One question of the main thread: a statement and its parameters. */
export interface ReadRequest {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

export type ReadReply = { id: number; packed: PackedRows } | { id: number; error: string };

const port = parentPort;
if (!port) throw new Error('read-worker.ts runs as a worker thread');

const { file } = workerData as { file: string };
const db = forKysely(openSqlite(file, { readOnly: true }));

port.on('message', ({ id, sql, parameters }: ReadRequest) => {
  let reply: ReadReply;
  try {
    const rows = db.prepare(sql).all(parameters) as Record<string, unknown>[];
    reply = { id, packed: packRows(rows) };
  } catch (error) {
    reply = { id, error: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(reply, 'packed' in reply ? [reply.packed.bytes.buffer] : []);
});
