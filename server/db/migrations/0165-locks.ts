import type { Kysely } from 'kysely';

/** Adds locks for work that one server does at a time: a lock in another engine may be lost. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('locks')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
}
