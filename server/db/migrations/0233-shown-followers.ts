import { type Kysely, sql } from 'kysely';

/** Adds to each follow whether its follower shows it, so that a list of followers reads the shown ones alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table follows add column is_shown integer not null default 0`.execute(db);
  await sql`update follows set is_shown = 1
    where user_id in (select user_id from notification_settings where shows_follows = 1)`.execute(db);
  await sql`create index follows_shown on follows (person_id, user_id) where is_shown = 1`.execute(db);
}
