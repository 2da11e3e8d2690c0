import type { Kysely } from 'kysely';

/** What a person may store, where it is not what their role may. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('storage_limit_mb', 'integer').execute();
}
