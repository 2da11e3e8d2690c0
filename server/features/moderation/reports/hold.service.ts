import type { AppContext } from '#server/context.ts';
import { takeTurns } from '#server/db/dialect.ts';
import { tellReview, writeReview } from './appeal.service.ts';
import { makeDecision, tellDecision } from './decision.service.ts';
import { lockHiding } from './decision.store.ts';
import { findTarget } from './target.store.ts';

interface Hideable {
  kind: 'playlist' | 'track';
  id: string;
}

/**
 * Hides a playlist or track for the operator of the machine, by the same decision as an administrator's: with a line of the
 * audit log, a mail to its owner, and an appeal. Returns its name, or null if there is none of that id; hiding a hidden one
 * changes nothing.
 */
export async function hideTarget(ctx: AppContext, key: Hideable, reason: string): Promise<string | null> {
  const { name, made } = await ctx.db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'moderation');
    const target = await findTarget(trx, key.kind, key.id);
    if (!target || target.hiddenAt !== null) return { name: target?.name ?? null, made: null };
    const written = { target_kind: key.kind, target_id: key.id, target_name: target.name };
    const draft = { action: 'hide', reason } as const;
    const facts = { key: written, target, ownerId: target.owner.id, draft };
    return { name: target.name, made: await makeDecision(ctx, trx, null, facts) };
  });
  if (made) await tellDecision(ctx, made);
  return name;
}

/** Lifts the decision that hides a playlist or track. Returns its name, or null if none hides it. */
export async function showTarget(ctx: AppContext, key: Hideable, reason: string): Promise<string | null> {
  const row = await ctx.db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'moderation');
    const hiding = await lockHiding(trx, key);
    if (hiding) await writeReview(ctx, trx, null, hiding, { outcome: 'lifted', reason });
    return hiding;
  });
  if (row) await tellReview(ctx, row);
  return row?.target_name ?? null;
}
