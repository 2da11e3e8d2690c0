import type { Kysely } from 'kysely';

/** The feed and the bell go through all that a person follows: an index that holds it whole, in the order of the news'. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, target] of [
    ['follows', 'person_id'],
    ['playlist_follows', 'playlist_id'],
  ] as const) {
    await db.schema.dropIndex(`${table}_newest`).execute();
    await db.schema
      .createIndex(`${table}_of_user`)
      .on(table)
      .columns(['user_id', target, 'created_at'])
      .execute();
  }
}
