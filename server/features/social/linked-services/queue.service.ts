import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { addJob, withdrawJobs } from '#server/jobs/kinds.ts';
import { listeningSilenceMs } from '#shared/limits.ts';
import { listensWaitDays } from '#shared/social/linked-services.ts';
import { type Link, addLost, forgetTold } from './linked-service.store.ts';
import { playingJob, sendJob } from './send.service.ts';
import * as store from './waiting-listen.store.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Queues a counted play, in its transaction, for the services that its person has linked. A play waits for no more: the work
 * for it is added later ({@link tendListens}).
 */
export async function queueListen(trx: Db, heard: store.Heard): Promise<void> {
  if (await store.hasLink(trx, heard.userId)) await store.insertWaiting(trx, heard);
}

/** Adds the work that tells a link what waits for it: one at a time, so that listens arrive in their order. */
function addSending(db: Db, { userId, service }: Link): Promise<void> {
  const options = { person: userId, key: `${userId} ${service}` };
  return addJob(db, sendJob, { user_id: userId, service }, options);
}

/** Sends on what waits for a link. */
export const sendWaiting = addSending;

/** Withdraws a play that was not sent yet. */
export const withdrawListen = store.deleteOfPlay;

/** Withdraws the plays of a time, in ms, that were not sent yet. */
export const withdrawListens = store.deleteOfSpan;

/** Withdraws the work for a person's services. */
export async function withdrawSending(trx: Db, userId: string): Promise<void> {
  await withdrawJobs(trx, sendJob, userId);
  await withdrawJobs(trx, playingJob, userId);
  await forgetTold(trx, userId);
}

/**
 * Recurring work: sends what waits where a try is due, tells of the songs that have begun, and gives up what has waited for too
 * long.
 */
export async function tendListens(ctx: AppContext): Promise<void> {
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    for (const { count, ...link } of await store.deleteOlder(trx, now - listensWaitDays * dayMs))
      await addLost(trx, link, count);
  });
  for (const link of await store.listDueLinks(ctx.db, now)) await addSending(ctx.db, link);
  for (const { userId, service } of await store.listUntold(ctx.db, now - listeningSilenceMs, now)) {
    const options = { person: userId, key: `${userId} ${service}` };
    await addJob(ctx.db, playingJob, { user_id: userId, service }, options);
  }
}
