import type { Kysely } from 'kysely';

/** Adds a person's own storage limit, which takes the place of their role's. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('storage_limit_mb', 'integer').execute();
}
