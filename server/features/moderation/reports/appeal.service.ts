import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/features/moderation/admin-users/admin-user.service.ts';
import type { Db } from '#server/db/dialect.ts';
import type { ModerationDecisionRow } from '#server/db/rows/moderation.ts';
import { tellStatus } from '#server/features/moderation/admin-users/status.service.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import { announceUser } from '#server/features/accounts/users/user.service.ts';
import { equalInConstantTime } from '#server/lib/hash.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import { AppError } from '#shared/errors.ts';
import { appealMs } from '#shared/limits.ts';
import type { ModerationDecision, ModerationNotice } from '#shared/moderation/reports.ts';
import { anotherDecides, readDecisionAs, requireDecision } from './decision.service.ts';
import * as store from './decision.store.ts';
import { liftDecision } from './effect.service.ts';
import { answerOwner } from './moderation-bell.service.ts';
import { appealToken, tellOutcome } from './moderation-mail.service.ts';
import { appealUntil, canAppeal, canReview } from './moderation.policy.ts';
import { toNotice } from './moderation.view.ts';

const noticesShown = 100;

/** The decisions about the viewer and their things. */
export async function listMine(ctx: AppContext, viewer: { id: string }): Promise<ModerationNotice[]> {
  const rows = await store.listDecisionsOf(ctx.db, viewer.id, noticesShown, false);
  return rows.map((row) => toNotice(row, ctx.clock()));
}

/** The reader of a decision: its person by session, or anyone with the address in the mail. */
export interface Asker {
  viewer: (NonNullable<Viewer> & { isAdmin?: boolean }) | null;
  token: string | undefined;
}

/** @throws AppError not_found, also for somebody else's */
export async function getNotice(ctx: AppContext, asker: Asker, id: string): Promise<ModerationNotice> {
  return toNotice(await requireOwn(ctx, asker, id), ctx.clock());
}

async function requireOwn(ctx: AppContext, { viewer, token }: Asker, id: string) {
  const row = await requireDecision(ctx, id);
  const isTheirs = viewer !== null && row.owner_id === viewer.id;
  const isMailed = token !== undefined && equalInConstantTime(token, appealToken(ctx, id));
  if (row.action === 'dismiss' || !(isTheirs || isMailed)) {
    throw new AppError('not_found', 'errors:notFound');
  }
  return row;
}

/**
 * A decision for its person, or for an administrator.
 * @throws AppError not_found
 */
export const readDecision = (ctx: AppContext, asker: Asker, id: string) =>
  asker.viewer?.isAdmin ? requireDecision(ctx, id) : requireOwn(ctx, asker, id);

/**
 * Appeals against a decision.
 * @throws AppError not_found, conflict (appealed or lifted already), gone (too late)
 */
export async function appealDecision(
  ctx: AppContext,
  asker: Asker,
  id: string,
  note: string,
): Promise<ModerationNotice> {
  const { owner_id, owner_name } = await requireOwn(ctx, asker, id);
  await ctx.db.transaction().execute(async (trx) => {
    const row = await store.lockDecision(trx, id);
    if (!row) throw new AppError('not_found', 'errors:notFound');
    if (!canAppeal(row, ctx.clock())) {
      const isLate = ctx.clock() > appealUntil(row);
      const tooLate = row.action === 'takedown' ? 'objectionTooLate' : 'appealTooLate';
      throw isLate
        ? new AppError('gone', `moderation:${tooLate}`)
        : new AppError('conflict', 'moderation:appealedAlready');
    }
    await store.updateDecision(trx, id, { appeal_note: note, appealed_at: ctx.clock() });
    const actor = owner_id === null ? null : { id: owner_id, username: owner_name ?? '' };
    const subject = { type: 'moderation', id };
    await recordAudit(ctx, { action: 'moderation.appealed', actor, ip: '', subject }, trx);
  });
  return getNotice(ctx, asker, id);
}

/** A function that reverses a decision, inside the transaction. */
export type Lift = typeof liftDecision;

type Review = { outcome: 'kept' | 'lifted'; reason: string };

/**
 * Decides an appeal, or lifts a decision without one. Another administrator than the one who decided decides an appeal, if
 * there is one.
 * @throws AppError not_found, conflict (one's own, or the decider's; answered already; nothing to keep)
 */
export async function reviewDecision(
  ctx: AppContext,
  actor: Actor,
  id: string,
  review: Review,
  lift: Lift = liftDecision,
): Promise<ModerationDecision> {
  const before = await ctx.db.transaction().execute(async (trx) => {
    const row = await store.lockDecision(trx, id);
    if (!row) throw new AppError('not_found', 'errors:notFound');
    if (row.owner_id === actor.id) throw new AppError('conflict', 'moderation:ownDecision');
    const isPointless = review.outcome === 'kept' && row.appealed_at === null;
    if (!canReview(actor, row) || isPointless) {
      throw new AppError('conflict', 'moderation:decidedAlready');
    }
    if (await anotherDecides(trx, actor, row)) {
      throw new AppError('conflict', 'moderation:anotherDecides');
    }
    await writeReview(ctx, trx, actor, row, review, lift);
    return row;
  });
  await tellReview(ctx, before);
  return readDecisionAs(ctx, actor, await requireDecision(ctx, id));
}

/** Records a review and carries it out, inside the caller's transaction; `null`: by the operator. */
export async function writeReview(
  ctx: AppContext,
  trx: Db,
  actor: Actor | null,
  row: ModerationDecisionRow,
  { outcome, reason }: Review,
  lift: Lift = liftDecision,
): Promise<void> {
  const { id } = row;
  if (outcome === 'lifted') await lift(ctx, trx, row);
  const reviewed_by = actor?.id ?? null;
  const reviewed = { outcome, reviewed_by, review_reason: reason, reviewed_at: ctx.clock() };
  await store.updateDecision(trx, id, { ...reviewed, kept_sha256: null });
  await answerOwner(trx, row, { id, outcome, now: ctx.clock() });
  const subject = { type: row.target_kind, id: row.target_id };
  const facts = { decision: row.action, name: row.target_name, reason };
  const ip = actor?.ip ?? '';
  await recordAudit(ctx, { action: `moderation.${outcome}`, actor, ip, subject, facts }, trx);
}

/** Announces a review to servers and the person, after its commit; `before` is the row before it. */
export async function tellReview(ctx: AppContext, before: ModerationDecisionRow): Promise<void> {
  await removeUnused(ctx, [before.kept_sha256]);
  const row = await requireDecision(ctx, before.id);
  if (row.owner_id === null) return;
  const isBack = row.outcome === 'lifted' && row.action === 'deactivate';
  await (isBack ? tellStatus(ctx, row.owner_id, true) : announceUser(ctx, row.owner_id));
  await tellOutcome(ctx, row);
}

/** Recurring work: releases cleared pictures when an appeal can no longer restore them. */
export async function forgetCleared(ctx: AppContext): Promise<void> {
  const rows = await store.listKeptBefore(ctx.db, ctx.clock() - appealMs);
  for (const { id } of rows) await store.updateDecision(ctx.db, id, { kept_sha256: null });
  await removeUnused(
    ctx,
    rows.map(({ kept_sha256 }) => kept_sha256),
  );
}
