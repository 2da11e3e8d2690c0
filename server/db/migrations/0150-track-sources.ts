import { type Kysely, sql } from 'kysely';
import { engineOf } from './frozen.ts';

/** Tracks that one statement reads. */
const tracksAtOnce = 20_000;

/**
 * The outside addresses of a recording, of which a track had one until now. On SQLite a step is no transaction, so each part
 * can be done again. The trigger makes the first row for servers of before as well, which know `tracks.source_url` alone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await table(db);
  await fill(db);
  await identifiers(db);
  await firstSources(db);
  // Those that came in while the others were filled in.
  if (engineOf(db) === 'postgres') await fillBetween(db, sql`t.source_url is not null`);
}

async function table(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('track_sources')
    .ifNotExists()
    // The first one's, made here or by the trigger, is its track's.
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('track_id', 'text', (c) => c.notNull().references('tracks.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('duration_ms', 'integer')
    .addColumn('added_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .execute();
  await sql`create index if not exists track_sources_in_order on track_sources (track_id, position)`.execute(
    db,
  );
  await sql`create index if not exists track_sources_added_by on track_sources (added_by)
    where added_by is not null`.execute(db);
}

async function fill(db: Kysely<never>): Promise<void> {
  let from = '';
  for (;;) {
    const { rows } = await sql<{ last: string | null }>`select max(id) as last from (
      select id from tracks where id > ${from} order by id limit ${sql.lit(tracksAtOnce)}) part`.execute(db);
    const to = rows[0]?.last ?? null;
    if (to === null) return;
    await fillBetween(db, sql`t.source_url is not null and t.id > ${from} and t.id <= ${to}`);
    from = to;
  }
}

async function fillBetween(db: Kysely<never>, condition: ReturnType<typeof sql>): Promise<void> {
  await sql`insert into track_sources (id, track_id, position, url, platform, added_at)
    select t.id, t.id, 0, t.source_url, coalesce(t.platform, 'other'), t.created_at from tracks t
    where ${condition} on conflict do nothing`.execute(db);
}

/** The recording's names elsewhere: its ISRC (ISO 3901) and its MusicBrainz id. */
async function identifiers(db: Kysely<never>): Promise<void> {
  for (const column of ['isrc', 'mbid']) {
    const { rows } =
      engineOf(db) === 'postgres'
        ? { rows: [] }
        : await sql`select name from pragma_table_info('tracks') where name = ${column}`.execute(db);
    if (rows.length === 0) await db.schema.alterTable('tracks').addColumn(column, 'text').execute();
  }
}

async function firstSources(db: Kysely<never>): Promise<void> {
  const insert = `insert into track_sources (id, track_id, position, url, platform, added_at) values
    (new.id, new.id, 0, new.source_url, coalesce(new.platform, 'other'), new.created_at)`;
  if (engineOf(db) === 'sqlite') {
    await sql
      .raw(
        `create trigger if not exists tracks_first_source after insert on tracks for each row
         when new.source_url is not null begin ${insert}; end`,
      )
      .execute(db);
    return;
  }
  await sql
    .raw(
      `create function tracks_first_source() returns trigger language plpgsql as
       $$ begin ${insert}; return null; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger tracks_first_source after insert on tracks for each row
       when (new.source_url is not null) execute function tracks_first_source()`,
    )
    .execute(db);
}
