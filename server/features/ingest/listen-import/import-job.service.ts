import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import { defineJob, type Job } from '#server/jobs/kinds.ts';
import { partsOf } from '#server/lib/parts.ts';
import { withWorkFile } from '#server/stores/work-files.ts';
import { defineTask } from '#server/workers/task.ts';
import { TaskFailure } from '#server/workers/task-failure.ts';
import { runAlone } from '#server/workers/threads.ts';
import { AppError } from '#shared/errors.ts';
import type { ListenImport } from '#shared/ingest/listen-import.ts';
import * as store from './listen-import.store.ts';
import { sortListens } from './match.service.ts';
import type { ReadFile } from './read/gathered.ts';
import type { ListensFile } from './read/read-listens.task.ts';

const readTask = defineTask<ListensFile, ReadFile>(new URL('./read/read-listens.task.ts', import.meta.url));

const Payload = z.object({ user_id: z.string(), id: z.string() });
type Payload = z.infer<typeof Payload>;

/** Listens of one transaction, in which others' writes wait. */
const atOnce = 500;

/** Counts the listens of a file, or adds them, as the state of the import says. */
export const listenImportJob = defineJob<Payload>({
  name: 'listen import',
  lane: 'imports',
  payload: Payload,
  attempts: 4,
  run: work,
  givenUp: async (ctx, { user_id, id }) => fail(ctx, user_id, id, 'server'),
});

const underWay = ['reading', 'importing'];

async function work(ctx: AppContext, { user_id, id }: Payload, { signal }: Job): Promise<void> {
  const row = await store.findImport(ctx.db, user_id);
  if (row?.id !== id || row.sha256 === null || !underWay.includes(row.state)) return;
  const file = await readFile(ctx, row.sha256, signal);
  if ('failure' in file) return fail(ctx, user_id, id, file.failure);
  if (file.at.length === 0) return fail(ctx, user_id, id, 'no_listens');
  const isWriting = row.state === 'importing';
  const tell = teller(ctx, id, isWriting ? [0, 50] : [0, 99]);
  const { listens, counted } = await sortListens(ctx, user_id, file, tell);
  signal.throwIfAborted();
  if (!isWriting) {
    const patch = { state: 'counted', percent: 100, counted: JSON.stringify(counted) };
    await store.updateImport(ctx.db, id, ['reading'], patch);
    return;
  }
  if (!(await write(ctx, row, listens, signal))) return;
  const written = (await store.findImport(ctx.db, user_id))?.written_count ?? 0;
  // Listens that an earlier attempt has added were known to this one.
  const { read, known, new: added, ...others } = counted.counts;
  const counts = { ...others, read, new: written, known: known + added - written };
  const done = { state: 'done', percent: 100, sha256: null };
  await store.updateImport(ctx.db, id, ['importing'], {
    ...done,
    counted: JSON.stringify({ ...counted, counts }),
  });
  await removeUnused(ctx, [row.sha256]);
}

/** Reads the file in a thread of its own. */
async function readFile(
  ctx: AppContext,
  sha256: string,
  signal: AbortSignal,
): Promise<ReadFile | { failure: NonNullable<ListenImport['failure']> }> {
  try {
    return await withWorkFile(ctx.stores.work, await ctx.stores.blobs.open(sha256), ({ path }) =>
      runAlone(readTask, { path }, { signal }),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'unprocessable')
      return { failure: error.text === 'listen-import-errors:tooLarge' ? 'too_large' : 'broken' };
    if (error instanceof TaskFailure && error.reason === 'memory') return { failure: 'too_large' };
    throw error;
  }
}

/** Notes each new percent of a part of the work; stops it where the import is gone. */
function teller(ctx: AppContext, id: string, [from, to]: [number, number]): (done: number) => Promise<void> {
  let told = from;
  return async (done) => {
    const percent = Math.floor(from + (to - from) * done);
    if (percent <= told) return;
    told = percent;
    if (!(await store.updateImport(ctx.db, id, underWay, { percent }))) throw new ImportGone();
  };
}

/** The import was stopped, or replaced by another one. */
class ImportGone extends Error {}

/** Adds the listens; answers false where the import is gone before its end. */
async function write(
  ctx: AppContext,
  row: store.ImportRow,
  listens: readonly store.NewListen[],
  signal: AbortSignal,
): Promise<boolean> {
  let done = 0;
  for (const some of partsOf(listens, atOnce)) {
    signal.throwIfAborted();
    done += some.length;
    const percent = 50 + Math.floor((49 * done) / listens.length);
    const isThere = await ctx.db.transaction().execute(async (trx) => {
      if (!(await store.updateImport(trx, row.id, ['importing'], { percent }))) return false;
      await store.insertListens(trx, row, some);
      return true;
    });
    if (!isThere) return false;
  }
  return true;
}

async function fail(
  ctx: AppContext,
  userId: string,
  id: string,
  failure: NonNullable<ListenImport['failure']>,
): Promise<void> {
  const row = await store.findImport(ctx.db, userId);
  await store.updateImport(ctx.db, id, underWay, { state: 'failed', failure, sha256: null });
  if (row?.id === id) await removeUnused(ctx, [row.sha256]);
}
