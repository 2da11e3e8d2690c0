import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { engineOf } from './frozen.ts';

/**
 * A playlist's points of 30 days are read with every like. SQLite kept them apart, in the order in which their days came:
 * now they lie side by side, in the order of their key. PostgreSQL knows no such tables.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (engineOf(db) === 'postgres') return;
  await sql`alter table popularity_days rename to popularity_days_before`.execute(db);
  await db.schema.dropIndex('popularity_days_day').execute();
  await db.schema
    .createTable('popularity_days')
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('popularity_days_pk', ['playlist_id', 'day'])
    .modifyEnd(sql`without rowid`)
    .execute();
  await sql`insert into popularity_days (playlist_id, day, points)
    select playlist_id, day, points from popularity_days_before order by playlist_id, day`.execute(db);
  await sql`drop table popularity_days_before`.execute(db);
  await db.schema.createIndex('popularity_days_day').on('popularity_days').column('day').execute();
}
