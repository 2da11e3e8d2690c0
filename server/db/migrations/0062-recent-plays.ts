import type { Kysely } from 'kysely';

/** A person's own plays are listed by their ids, page by page; and each may choose that none are noted under their name. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('remembers_plays', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.dropIndex('plays_user').execute();
  await db.schema.createIndex('plays_user').on('plays').columns(['user_id', 'id']).execute();
}
