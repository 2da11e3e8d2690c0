import type { Kysely } from 'kysely';

/** Adds the size of the stored files, counted along by all servers: one row, once the store was counted. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('blob_usage')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('objects', 'bigint', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('counted_at', 'bigint', (c) => c.notNull())
    .execute();
}
