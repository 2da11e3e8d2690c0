import type { Kysely } from 'kysely';

/** Adds an index for the time of a listener's last report. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('listening_last_seen')
    .on('listening_sessions')
    .columns(['listener_key', 'last_seen_at'])
    .execute();
}
