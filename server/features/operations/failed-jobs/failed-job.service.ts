import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { AppError } from '#shared/errors.ts';
import { type FailedJob, failedJobsListed } from '#shared/operations/failed-jobs.ts';
import * as store from './failed-job.store.ts';

const dayMs = 24 * 60 * 60_000;
/** Retention of failed jobs for administrators. */
const keptMs = 30 * dayMs;

interface Actor {
  id: string;
  username: string;
  ip: string;
}

export async function listFailed(ctx: AppContext): Promise<FailedJob[]> {
  const rows = await store.listDead(ctx.db, failedJobsListed);
  return rows.map(({ id, kind, key, username, error, attempts, deaths, created_at, dead_at }) => ({
    id,
    kind,
    username,
    error: error ?? '',
    attempts,
    deaths,
    paused: key === kind,
    created_at: toMoment(created_at),
    failed_at: toMoment(dead_at ?? created_at),
  }));
}

/** @throws AppError not_found where it is not among those that were given up (any more) */
export const retryFailed = (ctx: AppContext, actor: Actor, id: string): Promise<void> =>
  change(ctx, actor, { id, action: 'job.retried', deed: store.reviveJob });

/** @throws AppError not_found where it is not among those that were given up (any more), or is recurring */
export const dropFailed = (ctx: AppContext, actor: Actor, id: string): Promise<void> =>
  change(ctx, actor, { id, action: 'job.dropped', deed: store.deleteDead });

interface Change {
  id: string;
  action: 'job.retried' | 'job.dropped';
  deed: (trx: Db, id: string) => Promise<string | null>;
}

async function change(ctx: AppContext, actor: Actor, { id, action, deed }: Change): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const kind = await deed(trx, id);
    if (kind === null) throw new AppError('not_found', 'errors:notFound');
    const subject = { type: 'job', id };
    await recordAudit(ctx, { action, actor, ip: actor.ip, subject, facts: { kind } }, trx);
  });
}

/** Recurring work: deletes failed jobs whose retention has ended. */
export const sweepFailed = (ctx: AppContext): Promise<void> =>
  store.deleteDeadBefore(ctx.db, ctx.clock() - keptMs);
