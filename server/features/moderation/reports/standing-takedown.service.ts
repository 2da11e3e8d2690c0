import type { Db } from '#server/db/dialect.ts';
import type { ModerationDecisionRow } from '#server/db/rows/moderation.ts';
import { lockUser } from '#server/features/accounts/users/user.service.ts';
import { newId } from '#server/lib/ids.ts';
import * as store from './decision.store.ts';

/** The takedowns that were not taken back, the oldest first. */
export const listStandingTakedowns = (db: Db): Promise<ModerationDecisionRow[]> =>
  store.listStandingTakedowns(db);

/** Reports whether a database has the decision. */
export const hasDecision = async (db: Db, id: string): Promise<boolean> =>
  (await store.findDecision(db, id)) !== null;

/** Writes another database's decision into this one, with its objection; people without an account here stay unnamed. */
export async function carryDecision(trx: Db, row: ModerationDecisionRow): Promise<void> {
  const named = async (id: string | null) => (id !== null && (await lockUser(trx, id)) ? id : null);
  const [owner_id, decided_by] = [await named(row.owner_id), await named(row.decided_by)];
  const carried = { ...row, owner_id, decided_by, reviewed_by: await named(row.reviewed_by) };
  if (await hasDecision(trx, row.id)) await store.updateDecision(trx, row.id, carried);
  else await store.insertDecision(trx, carried);
}

/** Inserts a takedown of a track whose sound must stay away, without a deciding person. Returns the decision's id. */
export async function insertTakedown(
  trx: Db,
  track: { id: string; title: string; owner_id: string },
  { reason, now }: { reason: string; now: number },
): Promise<string> {
  const id = newId(now);
  await store.insertDecision(trx, {
    id,
    target_kind: 'track',
    target_id: track.id,
    target_name: track.title,
    owner_id: track.owner_id,
    action: 'takedown',
    field: null,
    previous: null,
    kept_sha256: null,
    reason,
    decided_by: null,
    created_at: now,
  });
  return id;
}
