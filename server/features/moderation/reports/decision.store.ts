import type { Insertable } from 'kysely';
import { type Db, locked } from '#server/db/dialect.ts';
import type { ModerationDecisionRow, ModerationDecisionsTable } from '#server/db/rows/moderation.ts';
import type { DecisionWithNames } from './moderation.view.ts';

export async function insertDecision(db: Db, row: Insertable<ModerationDecisionsTable>): Promise<void> {
  await db.insertInto('moderation_decisions').values(row).execute();
}

const withNames = (db: Db) =>
  db
    .selectFrom('moderation_decisions as decision')
    .leftJoin('users as owner', 'owner.id', 'decision.owner_id')
    .leftJoin('users as decider', 'decider.id', 'decision.decided_by')
    .leftJoin('users as reviewer', 'reviewer.id', 'decision.reviewed_by')
    .selectAll('decision')
    .select([
      'owner.username as owner_name',
      'owner.avatar_sha256 as owner_avatar',
      'decider.username as decider_name',
      'reviewer.username as reviewer_name',
    ]);

export async function findDecision(db: Db, id: string): Promise<DecisionWithNames | null> {
  return (await withNames(db).where('decision.id', '=', id).executeTakeFirst()) ?? null;
}

/** The row, locked until the transaction ends. */
export async function lockDecision(trx: Db, id: string): Promise<ModerationDecisionRow | null> {
  const query = trx.selectFrom('moderation_decisions').selectAll().where('id', '=', id);
  return (await locked(trx, query).executeTakeFirst()) ?? null;
}

/** The decision that hides something, locked until the transaction ends; null if none hides it. */
export async function lockHiding(
  trx: Db,
  target: { kind: 'playlist' | 'track'; id: string },
): Promise<ModerationDecisionRow | null> {
  const query = trx
    .selectFrom('moderation_decisions')
    .selectAll()
    .where('target_kind', '=', target.kind)
    .where('target_id', '=', target.id)
    .where('action', '=', 'hide')
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'kept')]))
    .orderBy('id', 'desc')
    .limit(1);
  return (await locked(trx, query).executeTakeFirst()) ?? null;
}

export async function updateDecision(
  trx: Db,
  id: string,
  patch: Partial<ModerationDecisionRow>,
): Promise<void> {
  await trx.updateTable('moderation_decisions').set(patch).where('id', '=', id).execute();
}

/** Decisions, the newest first. */
export function listDecisions(db: Db, before: string | undefined, limit: number) {
  const rows = withNames(db).orderBy('decision.id', 'desc').limit(limit);
  return (before ? rows.where('decision.id', '<', before) : rows).execute();
}

/** Appeals that wait for an answer, the oldest first. */
export const listAppeals = (db: Db, limit: number) =>
  withNames(db)
    .where('decision.appealed_at', 'is not', null)
    .where('decision.reviewed_at', 'is', null)
    .orderBy('decision.appealed_at')
    .orderBy('decision.id')
    .limit(limit)
    .execute();

/** The decisions about a person and their things, the newest first; dismissals only for administrators. */
export function listDecisionsOf(db: Db, ownerId: string, limit: number, withDismissed: boolean) {
  const rows = withNames(db)
    .where('decision.owner_id', '=', ownerId)
    .orderBy('decision.id', 'desc')
    .limit(limit);
  return (withDismissed ? rows : rows.where('decision.action', '!=', 'dismiss')).execute();
}

/** Takedowns that were not taken back, the oldest first. */
export const listStandingTakedowns = (db: Db) =>
  db
    .selectFrom('moderation_decisions')
    .selectAll()
    .where('action', '=', 'takedown')
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'kept')]))
    .orderBy('id')
    .execute();

/** Cleared pictures that an appeal can no longer restore. */
export const listKeptBefore = (db: Db, before: number) =>
  db
    .selectFrom('moderation_decisions')
    .select(['id', 'kept_sha256'])
    .where('kept_sha256', 'is not', null)
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('appealed_at', 'is', null), eb('reviewed_at', 'is not', null)]))
    .execute();
