import type { AppContext } from '#server/context.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import { addressOwner, countAgainst, countOne, type RateLimit } from '#server/lib/rate-limit.ts';
import { AppError } from '#shared/errors.ts';
import { failedPlaysPerHour, linkCheckEveryMs } from '#shared/limits.ts';
import type { DeadReason } from '#shared/music/link-states.ts';
import * as store from './check.store.ts';

const hourMs = 60 * 60_000;
const reports: RateLimit = { name: 'failed-plays', max: failedPlaysPerHour, windowMs: hourMs };
const ofOneLink: RateLimit = { name: 'failed-play-of-link', max: 1, windowMs: 24 * hourMs };

/** A player that could not play a link. */
export interface FailedPlay {
  source_id?: string | undefined;
  code: DeadReason | 'other';
}

/**
 * Records that a link did not play: it is checked soon. The report alone marks nothing. Reports of one person, or one
 * visitor's address, count once a day for each link.
 * @throws AppError not_found (the track, or its source), too_many_requests
 */
export async function reportFailedPlay(
  ctx: AppContext,
  { viewer, ip }: { viewer: { id: string } | null; ip: string },
  trackId: string,
  { source_id, code }: FailedPlay,
): Promise<void> {
  const who = viewer?.id ?? addressOwner(ip);
  await countAgainst(ctx, reports, who);
  const isOpen = await mayListen(ctx.db, viewer, trackId);
  const source = isOpen ? await store.findSource(ctx.db, trackId, source_id) : null;
  if (!isOpen || (!source && source_id !== undefined)) {
    throw new AppError('not_found', 'errors:notFound');
  }
  if (!source || (await countOne(ctx, ofOneLink, `${source.id}:${who}`)) > 1) return;
  const now = ctx.clock();
  await ctx.db
    .transaction()
    .execute((trx) => store.noteReport(trx, source.id, { code, now, restMs: linkCheckEveryMs }));
}
