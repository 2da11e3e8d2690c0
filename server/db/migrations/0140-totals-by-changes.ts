import { type Kysely, sql } from 'kysely';
import { countingTriggers, engineOf } from './frozen.ts';

/**
 * Lets a new track, playlist or person insert a row of change instead of updating the one row of their number: that row made
 * all writers wait for each other's commits. The removal of a file looks for its hash in every column that holds one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Random, so that rows which come back from a backup never meet the next ones.
  const id = engineOf(db) === 'postgres' ? 'gen_random_uuid()::text' : 'lower(hex(randomblob(16)))';
  await sql
    .raw(
      `create table total_changes (id text primary key default (${id}), name text not null, change integer not null)`,
    )
    .execute(db);

  for (const table of ['users', 'playlists', 'tracks']) {
    for (const event of ['insert', 'delete']) await dropTrigger(db, table, `${table}_${event}_counts`);
  }
  const note = (name: string, change: number) =>
    `insert into total_changes (name, change) values (${name}, ${change})`;
  await countingTriggers(db, 'users', { insert: note(`'users'`, 1), delete: note(`'users'`, -1) });
  await countingTriggers(db, 'playlists', {
    insert: `update users set playlist_count = playlist_count + 1 where id = new.owner_id; ${note(`'playlists'`, 1)}`,
    delete: `update users set playlist_count = playlist_count - 1 where id = old.owner_id; ${note(`'playlists'`, -1)}`,
  });
  await countingTriggers(db, 'tracks', {
    insert: `update users set track_count = track_count + 1, plays_count = plays_count + new.plays_count,
               last_upload_at = new.created_at where id = new.owner_id;
             ${note(`'tracks:' || new.storage_type`, 1)}`,
    delete: `update users set track_count = track_count - 1, plays_count = plays_count - old.plays_count
               where id = old.owner_id;
             ${note(`'tracks:' || old.storage_type`, -1)}`,
  });

  for (const [table, column] of [
    ['users', 'avatar_sha256'],
    ['uploads', 'sha256'],
    ['copyright_works', 'audio_sha256'],
  ] as const) {
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
}

async function dropTrigger(db: Kysely<never>, table: string, name: string): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    await sql.raw(`drop trigger ${name}`).execute(db);
    return;
  }
  await sql.raw(`drop trigger ${name} on ${table}`).execute(db);
  await sql.raw(`drop function ${name}()`).execute(db);
}
