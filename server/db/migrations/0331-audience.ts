import { type Kysely, sql } from 'kysely';

/** The listeners of playlists as their owners see them: sums of at least ten different listeners each. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('audience')
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('cell', 'text', (c) => c.notNull())
    .addColumn('began', 'integer', (c) => c.notNull())
    .addColumn('stayed', 'integer', (c) => c.notNull())
    .addColumn('liked', 'integer', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('audience_pk', ['playlist_id', 'cell'])
    .execute();
  await sql`create index listening_sessions_playlist on listening_sessions (playlist_id, started_at)
    where playlist_id is not null`.execute(db);
}
