import type { Kysely } from 'kysely';

/** When a backup was last restored, and how many tracks stayed away then because they had been taken down since. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('backups').addColumn('restored_at', 'bigint').execute();
  await db.schema
    .alterTable('backups')
    .addColumn('kept_away', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
