import type { Kysely } from 'kysely';

/** For asking when a listener was last heard of. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('listening_last_seen')
    .on('listening_sessions')
    .columns(['listener_key', 'last_seen_at'])
    .execute();
}
