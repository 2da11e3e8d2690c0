import type { Kysely } from 'kysely';

/** Adds a person's order of services for recordings with several sources. Both columns are JSON: lists of kinds. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('player_settings')
    .ifNotExists()
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('source_order', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('never_sources', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
}
