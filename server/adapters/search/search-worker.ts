import { parentPort, workerData } from 'node:worker_threads';
import { forKysely, openSqlite } from '#server/db/sqlite.ts';
import type { Numbered, Reply } from '#server/lib/threads.ts';
import { findBy } from './find.ts';
import { identifyTracks } from './identify.ts';
import type { ThreadAnswer, ThreadQuestion } from './search-thread.ts';
import { sqliteMatcher } from './sqlite-matcher.ts';

const port = parentPort;
if (!port) throw new Error('search-worker.ts runs as a worker thread');

const { file } = workerData as { file: string };
const matcher = sqliteMatcher(forKysely(openSqlite(file, { readOnly: true })));

async function answerTo(asked: ThreadQuestion): Promise<ThreadAnswer> {
  if (asked.task === 'find') return findBy(matcher, asked.question);
  return identifyTracks(matcher, asked.lines, asked.viewerId);
}

port.on('message', (asked: Numbered<ThreadQuestion>) => {
  const send = (reply: Reply<ThreadAnswer>) => port.postMessage(reply);
  answerTo(asked).then(
    (answer) => send({ id: asked.id, answer }),
    (error: unknown) => send({ id: asked.id, error: error instanceof Error ? error.message : String(error) }),
  );
});
