import { type Kysely, sql } from 'kysely';
import { engineOf } from './frozen.ts';

/** Playlists that get their first snapshot in one statement. */
const playlistsAtOnce = 2000;

/**
 * Adds a playlist's history: snapshots, from which its events lead to any state in between. For a playlist older than its
 * events, the history begins with a snapshot of today. On SQLite a step is no transaction, so each part can be done again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await addColumns(db);
  await snapshots(db);
  await firstSnapshots(db);
}

async function addColumns(db: Kysely<never>): Promise<void> {
  const isThere = async (column: string): Promise<boolean> => {
    if (engineOf(db) === 'postgres') return false;
    const { rows } = await sql`select name from pragma_table_info('playlist_events')
      where name = ${column}`.execute(db);
    return rows.length > 0;
  };
  // The cover that the playlist had from then on, which is kept as long as it can be brought back.
  if (!(await isThere('cover_sha256'))) {
    await db.schema.alterTable('playlist_events').addColumn('cover_sha256', 'text').execute();
  }
  // How many items it concerns.
  if (!(await isThere('item_count'))) {
    await db.schema.alterTable('playlist_events').addColumn('item_count', 'integer').execute();
  }
  await sql`create index if not exists playlist_events_cover on playlist_events (cover_sha256)
    where cover_sha256 is not null`.execute(db);
}

async function snapshots(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('playlist_snapshots')
    .ifNotExists()
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('folded', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('items', 'text', (c) => c.notNull())
    .addColumn('cover_sha256', 'text')
    .addColumn('visibility', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('playlist_snapshots_pk', ['playlist_id', 'event_id'])
    .execute();
  await sql`create index if not exists playlist_snapshots_cover on playlist_snapshots (cover_sha256)
    where cover_sha256 is not null`.execute(db);
  await sql`create index if not exists playlist_snapshots_regular on playlist_snapshots (playlist_id)
    where kind = 'regular'`.execute(db);
}

async function firstSnapshots(db: Kysely<never>): Promise<void> {
  let from = '';
  for (;;) {
    const { rows } = await sql<{ last: string | null }>`select max(id) as last from (
      select id from playlists where id > ${from} order by id limit ${sql.lit(playlistsAtOnce)}) part`.execute(
      db,
    );
    const to = rows[0]?.last ?? null;
    if (to === null) return;
    await snapshotsBetween(db, from, to);
    from = to;
  }
}

async function snapshotsBetween(db: Kysely<never>, from: string, to: string): Promise<void> {
  const isPostgres = engineOf(db) === 'postgres';
  const object = sql.raw(isPostgres ? 'json_build_object' : 'json_object');
  const array = sql.raw(isPostgres ? 'json_build_array' : 'json_array');
  const all = sql.raw(isPostgres ? 'json_agg' : 'json_group_array');
  const item = sql`case when track_id is null
    then ${array}(id, track_id, position, added_at, wanted_title, wanted_artist, wanted_album, wanted_duration_ms,
      wanted_url)
    else ${array}(id, track_id, position, added_at) end`;
  await sql`insert into playlist_snapshots
      (playlist_id, event_id, kind, words, items, cover_sha256, visibility, at)
    select p.id, coalesce((select max(e.id) from playlist_events e where e.playlist_id = p.id), '0'), 'beginning',
      cast(${object}('name', p.name, 'description', p.description, 'genre', p.genre,
        'cover_sha256', p.cover_sha256, 'visibility', p.visibility) as text),
      coalesce((select cast(${all}(${isPostgres ? item : sql`json(${item})`}) as text)
        from playlist_entries where playlist_id = p.id), '[]'),
      p.cover_sha256, p.visibility, p.updated_at
    from playlists p
    where p.id > ${from} and p.id <= ${to}
      and not exists (select 1 from playlist_events e where e.playlist_id = p.id and e.kind = 'created')
    on conflict do nothing`.execute(db);
}
