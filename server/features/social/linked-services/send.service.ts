import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { type Job, defineJob, pauseAfter } from '#server/jobs/kinds.ts';
import { unseal } from '#server/lib/seal.ts';
import { listeningSilenceMs } from '#shared/limits.ts';
import { serviceKinds } from '#shared/social/linked-services.ts';
import * as links from './linked-service.store.ts';
import { type Listen, ListensRejected, type Service, ServiceAway, ServiceRefusal } from './service-calls.ts';
import { serviceOf } from './services.ts';
import * as waiting from './waiting-listen.store.ts';

/** The purpose for which tokens are sealed. */
export const tokenPurpose = 'linked services';

const dayMs = 24 * 60 * 60_000;

const Payload = z.object({ user_id: z.string(), service: z.enum(serviceKinds) });
type Payload = z.infer<typeof Payload>;

/** Tells a service what waits for it, the first first. */
export const sendJob = defineJob<Payload>({
  name: 'listens',
  lane: 'listens',
  payload: Payload,
  run: sendListens,
});

/** Tells a service what a person listens to now. */
export const playingJob = defineJob<Payload>({
  name: 'now playing',
  lane: 'listens',
  priority: 0,
  payload: Payload,
  run: sendPlaying,
});

interface Open {
  row: links.LinkRow;
  link: links.Link;
  service: Service;
  token: string;
}

/** A link that is ready for a call now; null where there is none. */
async function openLink(ctx: AppContext, { user_id, service: kind }: Payload): Promise<Open | null> {
  const link = { userId: user_id, service: kind };
  const service = serviceOf(ctx, kind);
  const row = await links.findReadyLink(ctx.db, link, ctx.clock());
  if (service === null || row === null) return null;
  const token = unseal(ctx.serverKey, tokenPurpose, row.token);
  if (token !== null) return { row, link, service, token };
  // Another installation's key sealed it.
  await links.updateLink(ctx.db, row, { state: 'refused' });
  return null;
}

async function sendListens(ctx: AppContext, payload: Payload, { signal }: Job): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const open = await openLink(ctx, payload);
    if (open === null) return;
    const { row, link, service, token } = open;
    const listens = await waiting.listWaiting(ctx.db, link, service.most);
    const last = listens.at(-1);
    if (!last) {
      if (await endSending(ctx, row, link)) return;
      continue;
    }
    try {
      const { sentTo, lost } = await tell(service, token, listens);
      await ctx.db.transaction().execute(async (trx) => {
        await waiting.deleteUpTo(trx, link, sentTo ?? last.play_id);
        await links.addLost(trx, link, lost);
        const rested = { sent_at: ctx.clock(), trouble: null, failures: 0, retry_at: 0 };
        await links.updateLink(trx, row, rested);
      });
    } catch (error) {
      await noteTrouble(ctx, row, error);
      return;
    }
  }
}

/** Notes that nothing waits; false where a listen has come meanwhile. */
async function endSending(ctx: AppContext, row: links.LinkRow, link: links.Link): Promise<boolean> {
  await links.updateLink(ctx.db, row, { due_at: null });
  const [missed] = await waiting.listWaiting(ctx.db, link, 1);
  if (missed) await links.updateLink(ctx.db, row, { due_at: ctx.clock() });
  return !missed;
}

type Waiting = Listen & { play_id: string };

/**
 * Tells of listens; where the service would have none of them it gets the first half, and so on, until one is alone, which
 * is left out. Answers the last play that is done with, and how many the service would not have.
 */
async function tell(
  service: Service,
  token: string,
  listens: readonly Waiting[],
): Promise<{ sentTo: string | undefined; lost: number }> {
  try {
    return { sentTo: listens.at(-1)?.play_id, lost: await service.tellListens(token, listens) };
  } catch (error) {
    if (!(error instanceof ListensRejected)) throw error;
    const [first, ...others] = listens;
    if (others.length > 0) return tell(service, token, listens.slice(0, Math.ceil(listens.length / 2)));
    return { sentTo: first?.play_id, lost: 1 };
  }
}

async function sendPlaying(ctx: AppContext, payload: Payload): Promise<void> {
  const open = await openLink(ctx, payload);
  const song = open && (await waiting.findPlaying(ctx.db, payload.user_id, ctx.clock() - listeningSilenceMs));
  if (!song || song.session_id === open.row.told_session) return;
  try {
    await open.service.tellPlaying(open.token, song);
    await links.updateLink(ctx.db, open.row, { told_session: song.session_id });
  } catch (error) {
    if (error instanceof ServiceRefusal) await links.updateLink(ctx.db, open.row, { state: 'refused' });
    else if (error instanceof ListensRejected)
      await links.updateLink(ctx.db, open.row, { told_session: song.session_id });
    else await noteTrouble(ctx, open.row, error);
  }
}

/** Notes that a service refused the token for good, or when to try again: when it says so, else after longer and longer pauses. */
async function noteTrouble(ctx: AppContext, row: links.LinkRow, error: unknown): Promise<void> {
  if (error instanceof ServiceRefusal) {
    await links.updateLink(ctx.db, row, { state: 'refused', trouble: null });
    return;
  }
  if (!(error instanceof ServiceAway)) throw error;
  const failures = row.failures + 1;
  const pauseMs = Math.min(dayMs, error.pauseMs ?? pauseAfter(failures));
  const retry_at = ctx.clock() + pauseMs;
  await links.updateLink(ctx.db, row, { trouble: error.trouble, failures, retry_at, due_at: retry_at });
  ctx.log.warn({ err: error, service: row.service, pauseMs }, 'A service for listens does not take them now');
}
