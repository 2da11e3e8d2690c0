import { type Kysely, sql } from 'kysely';
import { engineOf } from './frozen.ts';

/**
 * Adds a number that every writer of playlists or people raises: a server that gets no messages of the others reads it. A
 * sequence, since no writer waits for another to raise it. SQLite counts the writes of other connections by itself.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`create sequence feed_version`.execute(db);
  await sql`
    create function raise_feed_version() returns trigger language plpgsql as
    $$ begin perform nextval('feed_version'); return null; end $$`.execute(db);
  for (const table of ['playlists', 'users']) {
    await sql
      .raw(
        `create trigger ${table}_raise_version after insert or update or delete on ${table}
         for each statement execute function raise_feed_version()`,
      )
      .execute(db);
  }
}
