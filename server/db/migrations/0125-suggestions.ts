import { type Kysely, sql } from 'kysely';
import { engineOf } from './frozen.ts';

/** Adds suggestions for playlists. No keys to tracks and items, which may go and come back. */
export async function up(db: Kysely<never>): Promise<void> {
  await floods(db);
  await db.schema
    .createTable('playlist_suggestions')
    .ifNotExists()
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    // Of a visitor: the name that they chose, and hashes of their browser and their address.
    .addColumn('visitor_name', 'text')
    .addColumn('visitor_key', 'text')
    .addColumn('address_key', 'text')
    .addColumn('track_id', 'text')
    .addColumn('source_url', 'text')
    .addColumn('platform', 'text')
    .addColumn('link_title', 'text')
    .addColumn('link_artist', 'text')
    .addColumn('link_cover_url', 'text')
    .addColumn('before_id', 'text')
    .addColumn('fills_id', 'text')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('open'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('decided_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('decided_at', 'bigint')
    // The item that it became.
    .addColumn('entry_id', 'text')
    .execute();
  for (const [name, columns] of [
    ['playlist_suggestions_of_playlist', ['playlist_id', 'state', 'id']],
    ['playlist_suggestions_of_person', ['user_id', 'playlist_id', 'id']],
    ['playlist_suggestions_of_visitor', ['visitor_key', 'playlist_id', 'id']],
    ['playlist_suggestions_decided_by', ['decided_by']],
    ['playlist_suggestions_decided_at', ['state', 'decided_at']],
  ] as const) {
    await db.schema
      .createIndex(name)
      .ifNotExists()
      .on('playlist_suggestions')
      .columns([...columns])
      .execute();
  }
  // The same is open for a playlist once. Also: for whom a track is open because it is suggested to them.
  await sql`create unique index if not exists playlist_suggestions_track
    on playlist_suggestions (track_id, playlist_id) where state = 'open' and track_id is not null`.execute(
    db,
  );
  await sql`create unique index if not exists playlist_suggestions_link
    on playlist_suggestions (playlist_id, source_url) where state = 'open' and source_url is not null`.execute(
    db,
  );
}

/** When a flood of suggestions closed a playlist to all but followers, until its owner chooses again. */
async function floods(db: Kysely<never>): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    const { rows } = await sql`select name from pragma_table_info('playlists')
      where name = 'suggest_flooded_at'`.execute(db);
    if (rows.length > 0) return;
  }
  await db.schema.alterTable('playlists').addColumn('suggest_flooded_at', 'bigint').execute();
}
