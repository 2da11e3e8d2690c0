import type { Kysely } from 'kysely';

/** Adds the language of a person's last login, for mails that no request causes. Null until then. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', 'text').execute();
}
