import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { ChangeKind } from '#server/db/rows/changes.ts';
import type { Schema } from '#server/db/schema.ts';
import { partsOf } from '#server/lib/parts.ts';
import type { SignalKind } from './change.ts';
import { announceLater } from './commits.ts';

/**
 * A transactional outbox: a transaction that changes what others look at also writes here what has changed. Readers of
 * every server follow the rows (`feed.ts`), so a crash at any moment loses no change.
 */

/** Rows of one statement: its parameters are limited, and a row has two. */
const rowsAtOnce = 1000;

/** Notes that these were changed; a null is left out. */
export async function noteChange(
  trx: Db,
  kind: ChangeKind,
  subjectIds: readonly (string | null)[],
): Promise<void> {
  requireTransaction(trx);
  const known = subjectIds.filter((id) => id !== null);
  for (const some of partsOf(known, rowsAtOnce)) {
    const rows = await trx
      .insertInto('changes')
      .values(some.map((subject_id) => ({ kind, subject_id })))
      .returning(['id', 'subject_id'])
      .execute();
    announceRows(trx, kind, rows);
  }
}

/** Notes the subjects that a query finds at this moment of the transaction. */
export async function noteSelected(
  trx: Db,
  kind: ChangeKind,
  subjects: SelectQueryBuilder<Schema, keyof Schema, { subject_id: string | null }>,
): Promise<void> {
  requireTransaction(trx);
  const rows = await trx
    .insertInto('changes')
    .columns(['kind', 'subject_id'])
    .expression(
      trx
        .selectFrom(subjects.as('changed'))
        .select([sql.lit(kind).as('kind'), 'changed.subject_id']) as never,
    )
    .returning(['id', 'subject_id'])
    .execute();
  announceRows(trx, kind, rows);
}

/** Announces with the commit, without a row, what its readers also find by themselves. */
export function signal(db: Db, kind: SignalKind, subjectId = ''): void {
  announceLater(db, [{ kind, subjectId, id: null }]);
}

function announceRows(trx: Db, kind: ChangeKind, rows: readonly { id: number; subject_id: string }[]): void {
  announceLater(
    trx,
    rows.map(({ id, subject_id }) => ({ kind, subjectId: subject_id, id })),
  );
}

/** Outside of a transaction a crash could come between the change and its note. */
function requireTransaction(trx: Db): void {
  if (!trx.isTransaction) throw new Error('A change is noted in the transaction that makes it');
}
