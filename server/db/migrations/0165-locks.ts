import type { Kysely } from 'kysely';

/** What one server at a time does: another engine may forget who does it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('locks')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
}
