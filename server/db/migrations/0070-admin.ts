import { type Kysely, sql } from 'kysely';
import { countingTriggers, floatType } from './frozen.ts';

/**
 * Figures that the administrators' area reads at once instead of counting: kept by triggers, so that every writer, now
 * and later, keeps them right in the transaction of the thing counted. And the ring of the last day's minutes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['track_count', 'playlist_count', 'plays_count']) {
    await db.schema
      .alterTable('users')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('users').addColumn('last_upload_at', 'bigint').execute();
  await db.schema.createIndex('users_uploaders').on('users').columns(['track_count desc', 'id']).execute();

  await db.schema
    .createTable('totals')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into totals (name, value) select 'users', count(*) from users`.execute(db);
  await sql`insert into totals (name, value) select 'playlists', count(*) from playlists`.execute(db);
  for (const type of ['FILE', 'URL']) {
    const name = `tracks:${type}`;
    await sql`insert into totals (name, value) select ${name}, count(*) from tracks where storage_type = ${type}`.execute(
      db,
    );
  }

  await countingTriggers(db, 'users', {
    insert: `update totals set value = value + 1 where name = 'users'`,
    delete: `update totals set value = value - 1 where name = 'users'`,
  });
  await countingTriggers(db, 'playlists', {
    insert: `update users set playlist_count = playlist_count + 1 where id = new.owner_id;
             update totals set value = value + 1 where name = 'playlists'`,
    delete: `update users set playlist_count = playlist_count - 1 where id = old.owner_id;
             update totals set value = value - 1 where name = 'playlists'`,
  });
  await countingTriggers(db, 'tracks', {
    insert: `update users set track_count = track_count + 1, plays_count = plays_count + new.plays_count,
               last_upload_at = new.created_at where id = new.owner_id;
             update totals set value = value + 1 where name = 'tracks:' || new.storage_type`,
    delete: `update users set track_count = track_count - 1, plays_count = plays_count - old.plays_count
               where id = old.owner_id;
             update totals set value = value - 1 where name = 'tracks:' || old.storage_type`,
    'update of plays_count': `update users set plays_count = plays_count + new.plays_count - old.plays_count
               where id = new.owner_id`,
  });
  await sql`update users set
    track_count = (select count(*) from tracks where owner_id = users.id),
    playlist_count = (select count(*) from playlists where owner_id = users.id),
    plays_count = (select coalesce(sum(plays_count), 0) from tracks where owner_id = users.id),
    last_upload_at = (select max(created_at) from tracks where owner_id = users.id)`.execute(db);

  await db.schema
    .createTable('metrics_minutes')
    .addColumn('minute', 'bigint', (c) => c.notNull())
    .addColumn('node', 'text', (c) => c.notNull())
    .addColumn('cpu', floatType, (c) => c.notNull())
    .addColumn('memory', floatType, (c) => c.notNull())
    .addColumn('disk', floatType, (c) => c.notNull())
    .addColumn('disk_used_bytes', 'bigint', (c) => c.notNull())
    .addColumn('disk_free_bytes', 'bigint', (c) => c.notNull())
    .addColumn('requests', 'integer', (c) => c.notNull())
    .addColumn('errors', 'integer', (c) => c.notNull())
    .addColumn('listeners', 'integer', (c) => c.notNull())
    .addColumn('uploads', 'integer', (c) => c.notNull())
    .addColumn('ran', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('metrics_minutes_pk', ['minute', 'node'])
    .execute();
}
