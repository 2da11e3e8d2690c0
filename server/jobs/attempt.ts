import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { JobRow } from '#server/db/rows/jobs.ts';
import { jobDeathsAtMost } from '#shared/operations/failed-jobs.ts';
import * as store from './job.store.ts';
import { FinalFailure, type JobKind, pauseAfter } from './kinds.ts';

/** Characters of an error that are kept. */
const errorLength = 500;

export interface AttemptTools {
  ctx: AppContext;
  /** Notes how it ended. */
  db: Db;
  /** Aborted when the server stops: what fails then is given back. */
  stopping: AbortSignal;
}

/**
 * Does a job that this server holds, and notes how it ended: done, due again, or given up. Answers whether it is done.
 * `lost` is aborted when another server has taken it over.
 */
export async function attempt(
  tools: AttemptTools,
  kind: JobKind,
  row: JobRow,
  lost: AbortSignal,
): Promise<boolean> {
  const { ctx, db, stopping } = tools;
  const beganAt = performance.now();
  const nextMs = (): number => Math.ceil(Math.max(0, (kind.everyMs ?? 0) - (performance.now() - beganAt)));
  try {
    if (row.deaths >= jobDeathsAtMost) {
      // Recurring work, too: it would end the server again and again.
      await giveUp(tools, kind, row, { attempts: row.attempts, error: deathly(row.deaths) });
      return false;
    }
    const signal = AbortSignal.any([stopping, lost]);
    await kind.run(ctx, kind.payload.parse(JSON.parse(row.payload)), { id: row.id, signal });
    if (kind.everyMs === null) await store.deleteHeld(db, row);
    else await store.releaseJob(db, row, { delayMs: nextMs(), attempts: 0, deaths: 0, error: null });
    return true;
  } catch (error) {
    await noteFailure(tools, kind, row, { failure: error, nextMs: nextMs() });
    return false;
  }
}

const deathly = (deaths: number): string => `The server ended ${deaths} times while it was done`;

async function noteFailure(
  tools: AttemptTools,
  kind: JobKind,
  row: JobRow,
  { failure, nextMs }: { failure: unknown; nextMs: number },
): Promise<void> {
  const { ctx, db, stopping } = tools;
  const error = String(failure instanceof Error ? failure.message : failure).slice(0, errorLength);
  const { deaths } = row;
  const attempts = row.attempts + 1;
  if (stopping.aborted) {
    await store.releaseJob(db, row, { delayMs: 0, attempts: row.attempts, deaths, error: row.error });
  } else if (kind.everyMs !== null) {
    ctx.log.error({ err: failure, job: kind.name }, 'Recurring work failed');
    await store.releaseJob(db, row, { delayMs: nextMs, attempts: 0, deaths, error });
  } else if (failure instanceof FinalFailure || attempts >= kind.attempts) {
    await giveUp(tools, kind, row, { attempts, error }, failure);
  } else {
    ctx.log.warn({ err: failure, job: kind.name, id: row.id }, 'A job failed and will be tried again');
    await store.releaseJob(db, row, { delayMs: pauseAfter(attempts), attempts, deaths, error });
  }
}

/** Gives a job up and informs those who wait for it; recurring work pauses instead, until an administrator restarts it. */
async function giveUp(
  { ctx, db }: AttemptTools,
  kind: JobKind,
  row: JobRow,
  last: { attempts: number; error: string },
  failure?: unknown,
): Promise<void> {
  ctx.log.error({ err: failure, job: kind.name, id: row.id, why: last.error }, 'A job was given up');
  const payload = kind.payload.safeParse(JSON.parse(row.payload));
  if (payload.success) await kind.givenUp?.(ctx, payload.data);
  await store.buryJob(db, row, last);
}
