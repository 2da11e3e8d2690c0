import { type Kysely, sql } from 'kysely';

/** Adds the state of links to music elsewhere, and the tracks that replaced dead ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await checks(db);
  await repairs(db);
}

async function checks(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('link_checks')
    .ifNotExists()
    .addColumn('source_id', 'text', (c) => c.primaryKey().references('track_sources.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('unknown'))
    // The site's last answer: its HTTP status, null where there was none.
    .addColumn('code', 'integer')
    .addColumn('checked_at', 'bigint')
    // In a row, since it last played.
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failed_since', 'bigint')
    .addColumn('dead_since', 'bigint')
    // A player said that it did not play, and why.
    .addColumn('reported_at', 'bigint')
    .addColumn('reported_code', 'text')
    .addColumn('interval_days', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    // From when on it is to be looked at by day, too.
    .addColumn('asked_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('link_checks_next')
    .ifNotExists()
    .on('link_checks')
    .columns(['next_at', 'source_id'])
    .execute();
  await sql`create index if not exists link_checks_asked on link_checks (asked_at, source_id)
    where asked_at is not null`.execute(db);
}

async function repairs(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('repairs')
    .ifNotExists()
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    // No keys to items and tracks, which may go and come back.
    .addColumn('entry_id', 'text', (c) => c.notNull())
    .addColumn('from_track_id', 'text', (c) => c.notNull())
    .addColumn('to_track_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('undone_at', 'bigint')
    .execute();
  for (const [name, columns] of [
    ['repairs_of_playlist', ['playlist_id', 'id']],
    ['repairs_of_person', ['user_id']],
  ] as const) {
    await db.schema
      .createIndex(name)
      .ifNotExists()
      .on('repairs')
      .columns([...columns])
      .execute();
  }
}
