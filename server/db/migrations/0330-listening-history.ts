import type { Kysely } from 'kysely';

/**
 * A play tells for how long it sounded, and loses its listener's name after the days that they chose (0: never). A session knows
 * the play that it counted, and the part of the site where it began.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('keeps_plays_days', 'integer', (c) => c.notNull().defaultTo(365))
    .execute();
  await db.schema.alterTable('plays').addColumn('listened_ms', 'integer').execute();
  await db.schema.alterTable('listening_sessions').addColumn('play_id', 'text').execute();
  await db.schema
    .alterTable('listening_sessions')
    .addColumn('came_from', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  // The tracks of before a time are read from the index alone.
  await db.schema.dropIndex('plays_user').execute();
  await db.schema.createIndex('plays_user').on('plays').columns(['user_id', 'id', 'track_id']).execute();
}
