import type { Kysely } from 'kysely';

/** Months of rows that have moved into files. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('old_months')
    .addColumn('table_name', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('row_count', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('old_months_pk', ['table_name', 'month'])
    .execute();
  await db.schema.createIndex('old_months_file').on('old_months').column('sha256').execute();
}
