import type { Kysely } from 'kysely';

/** The language that a person last logged in with: mails that nobody asked for come in it. Null until they do. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', 'text').execute();
}
