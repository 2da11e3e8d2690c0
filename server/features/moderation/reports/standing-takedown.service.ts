import type { Db } from '#server/db/dialect.ts';
import type { ModerationDecisionRow } from '#server/db/rows/moderation.ts';
import { lockUser } from '#server/features/accounts/users/user.service.ts';
import { newId } from '#server/lib/ids.ts';
import * as store from './decision.store.ts';

/** The takedowns that nobody has taken back, the oldest first. */
export const listStandingTakedowns = (db: Db): Promise<ModerationDecisionRow[]> =>
  store.listStandingTakedowns(db);

/** Whether a database has the decision. */
export const hasDecision = async (db: Db, id: string): Promise<boolean> =>
  (await store.findDecision(db, id)) !== null;

/** Writes another database's decision into this one, with its objection; people who are not here stay unnamed. */
export async function carryDecision(trx: Db, row: ModerationDecisionRow): Promise<void> {
  const named = async (id: string | null) => (id !== null && (await lockUser(trx, id)) ? id : null);
  const [owner_id, decided_by] = [await named(row.owner_id), await named(row.decided_by)];
  const carried = { ...row, owner_id, decided_by, reviewed_by: await named(row.reviewed_by) };
  if (await hasDecision(trx, row.id)) await store.updateDecision(trx, row.id, carried);
  else await store.insertDecision(trx, carried);
}

/** A track that is taken down by nobody in particular, because its sound is to stay away. Answers the decision's id. */
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
