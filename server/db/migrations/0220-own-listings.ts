import { type Kysely, sql } from 'kysely';
import { engineOf } from './frozen.ts';

/**
 * Marks listings that open their track to others: only those by the track's owner do. Without a value the
 * item's contributor decides; tracks that came by a repair, a filled item or an accepted link are marked as their owners'. On
 * SQLite a step is no transaction, so each part can be done again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await addColumn(db, 'playlist_entries', 'opens');
  await addColumn(db, 'repairs', 'from_opens');
  await db.schema
    .createIndex('playlist_entries_opened')
    .ifNotExists()
    .on('playlist_entries')
    .columns(['track_id', 'opens'])
    .execute();
  await db.schema.dropIndex('playlist_entries_track').ifExists().execute();
  const ofOwner = sql`(select owner_id from tracks where tracks.id = playlist_entries.track_id)`;
  const ways = [
    sql`select entry_id from repairs where undone_at is null
      and to_track_id = playlist_entries.track_id and user_id = ${ofOwner}`,
    sql`select entry_id from playlist_suggestions where state = 'accepted' and track_id is null
      and playlist_suggestions.playlist_id = playlist_entries.playlist_id and decided_by = ${ofOwner}`,
    sql`select given.entry_id from playlist_contributions as given
      join playlist_events as event on event.playlist_id = given.playlist_id
      where event.kind = 'filled' and event.payload like '%"id":"' || given.entry_id || '"%'
      and given.playlist_id = playlist_entries.playlist_id and event.actor_id = ${ofOwner}`,
  ];
  const touched = [
    sql`select entry_id from repairs`,
    sql`select entry_id from playlist_suggestions where state = 'accepted'`,
    sql`select entry_id from playlist_contributions`,
  ];
  for (const [at, way] of ways.entries()) {
    await sql`update playlist_entries set opens = 1
      where opens is null and track_id is not null and id in (${touched[at]}) and id in (${way})`.execute(db);
  }
  // Tracks that others list may be found no longer: the index hears of it.
  await sql`insert into search_outbox (kind, ref)
    select distinct 'track', entry.track_id from playlist_entries as entry
    join playlists on playlists.id = entry.playlist_id join tracks on tracks.id = entry.track_id
    where tracks.owner_id <> playlists.owner_id`.execute(db);
}

async function addColumn(db: Kysely<never>, table: string, column: string): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    const { rows } = await sql`select name from pragma_table_info(${table}) where name = ${column}`.execute(
      db,
    );
    if (rows.length > 0) return;
  }
  await db.schema.alterTable(table).addColumn(column, 'integer').execute();
}
