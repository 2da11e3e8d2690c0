import { type Kysely, sql } from 'kysely';
import { engineOf } from './frozen.ts';

/**
 * PostgreSQL's counting triggers run once for a statement. Run for each row, they updated one person's row as often as the
 * statement had rows, and each update looked through all versions that those before it had left in the transaction.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await (engineOf(db) === 'postgres' ? onPostgres(db) : onSqlite(db));
}

interface Trigger {
  table: string;
  event: 'insert' | 'update' | 'delete';
  /** The trigger for each row that it replaces. */
  before: string;
  /** Reads the changed rows from `new_rows` and `old_rows`. */
  statements: readonly string[];
}

const rowsOf = { insert: 'new_rows', delete: 'old_rows' };
const signOf = { insert: '+', delete: '-' };

/** Counts a table's rows among those of the person or the playlist that a column of theirs names. */
const counting = (
  event: 'insert' | 'delete',
  { target, count, column }: { target: string; count: string; column: string },
): string =>
  `update ${target} set ${count} = ${target}.${count} ${signOf[event]} changed.rows
   from (select ${column} as id, count(*) as rows from ${rowsOf[event]} group by ${column}) changed
   where ${target}.id = changed.id`;

/** Notes how many rows came or went, by a name. */
const noting = (event: 'insert' | 'delete', name: string): string =>
  `insert into total_changes (name, change)
   select name, ${signOf[event]} count(*) from (select ${name} as name from ${rowsOf[event]}) changed group by name`;

const ends = ['insert', 'delete'] as const;
const triggers: readonly Trigger[] = [
  ...ends.map((event) => ({
    table: 'users',
    event,
    before: `users_${event}_counts`,
    statements: [noting(event, `'users'`)],
  })),
  ...ends.map((event) => ({
    table: 'playlists',
    event,
    before: `playlists_${event}_counts`,
    statements: [
      counting(event, { target: 'users', count: 'playlist_count', column: 'owner_id' }),
      noting(event, `'playlists'`),
    ],
  })),
  {
    table: 'tracks',
    event: 'insert',
    before: 'tracks_insert_counts',
    statements: [
      `update users set track_count = users.track_count + changed.rows, plays_count = users.plays_count + changed.plays,
         last_upload_at = greatest(users.last_upload_at, changed.newest)
       from (select owner_id, count(*) as rows, sum(plays_count) as plays, max(created_at) as newest
             from new_rows group by owner_id) changed
       where users.id = changed.owner_id`,
      noting('insert', `'tracks:' || storage_type`),
    ],
  },
  {
    table: 'tracks',
    event: 'delete',
    before: 'tracks_delete_counts',
    statements: [
      `update users set track_count = users.track_count - changed.rows, plays_count = users.plays_count - changed.plays
       from (select owner_id, count(*) as rows, sum(plays_count) as plays from old_rows group by owner_id) changed
       where users.id = changed.owner_id`,
      noting('delete', `'tracks:' || storage_type`),
    ],
  },
  {
    table: 'tracks',
    // A trigger with changed rows cannot be limited to a column.
    event: 'update',
    before: 'tracks_update_of_plays_count_counts',
    statements: [
      `update users set plays_count = users.plays_count + changed.plays
       from (select owner_id, sum(plays) as plays
             from (select owner_id, plays_count as plays from new_rows
                   union all select owner_id, - plays_count from old_rows) both_rows
             group by owner_id having sum(plays) <> 0) changed
       where users.id = changed.owner_id`,
    ],
  },
  ...[
    { table: 'follows', target: 'users', column: 'person_id' },
    { table: 'playlist_follows', target: 'playlists', column: 'playlist_id' },
  ].flatMap(({ table, target, column }) =>
    ends.map((event) => ({
      table,
      event,
      before: `${table}_${event}_counts`,
      statements: [counting(event, { target, count: 'followers_count', column })],
    })),
  ),
];

const changedRows = {
  insert: 'new table as new_rows',
  delete: 'old table as old_rows',
  update: 'old table as old_rows new table as new_rows',
};

async function onPostgres(db: Kysely<never>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  for (const { table, event, before, statements } of triggers) {
    const name = `${table}_${event}_counts`;
    await run(`drop trigger ${before} on ${table}`);
    await run(`drop function ${before}()`);
    await run(`create function ${name}() returns trigger language plpgsql as
      $$ begin ${statements.join('; ')}; return null; end $$`);
    await run(`create trigger ${name} after ${event} on ${table} referencing ${changedRows[event]}
      for each statement execute function ${name}()`);
  }
}

/**
 * SQLite knows triggers for each row alone, and changes a row in its place: nothing grows there. A track that is older than
 * the last one leaves the moment of the last upload, as on PostgreSQL.
 */
async function onSqlite(db: Kysely<never>): Promise<void> {
  await sql`drop trigger if exists tracks_insert_counts`.execute(db);
  await sql`create trigger tracks_insert_counts after insert on tracks for each row begin
    update users set track_count = track_count + 1, plays_count = plays_count + new.plays_count,
      last_upload_at = max(coalesce(last_upload_at, new.created_at), new.created_at) where id = new.owner_id;
    insert into total_changes (name, change) values ('tracks:' || new.storage_type, 1); end`.execute(db);
}
