import type { Db } from '#server/db/dialect.ts';
import type { SearchKind } from './rank.ts';

/** The indexes that take changes, one after the other: the database's own first, then the cluster. */
export const stages = { own: 0, cluster: 1 } as const;
export type TargetName = keyof typeof stages;

export interface Note {
  seq: number;
  kind: SearchKind;
  ref: string;
}

/** Pending changes of an index, oldest first. */
export function listNotes(db: Db, target: TargetName, limit: number): Promise<Note[]> {
  return db
    .selectFrom('search_outbox')
    .select(['seq', 'kind', 'ref'])
    .where('stage', '=', stages[target])
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Forgets exactly these notes: one of the same document that came meanwhile stays. */
export async function deleteNotes(db: Db, seqs: readonly number[]): Promise<void> {
  await db.deleteFrom('search_outbox').where('seq', 'in', seqs).execute();
}

/** Passes notes that the database's own index has taken on to the cluster. */
export async function handNotesOn(db: Db, seqs: readonly number[]): Promise<void> {
  await db.updateTable('search_outbox').set({ stage: stages.cluster }).where('seq', 'in', seqs).execute();
}

/** Counts the changes that wait, up to `limit`. */
export async function countNotes(db: Db, limit: number): Promise<number> {
  const found = await db.selectFrom('search_outbox').select('seq').limit(limit).execute();
  return found.length;
}
