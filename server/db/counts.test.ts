import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteRowsOf } from '#server/features/moderation/account-removal/account-removal.store.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import type { Db } from './dialect.ts';

let segue: Harness;
let db: Db;
beforeAll(async () => {
  segue = await bootSegue();
  ({ db } = segue.ctx);
});
afterAll(() => segue.close());

/** The numbers 1 to `count` as rows of `n`. */
const numbers = (count: number) =>
  sql`(with recursive series(n) as (select 1 union all select n + 1 from series where n < ${sql.lit(count)})
    select n from series) numbers`;

/** People who are there already stay as they are. */
async function insertPeople(on: Db, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => sql`(${id}, ${id}, ${id}, ${id}, ${id}, '', 'user', 100, 0)`);
  await sql`insert into users (id, username, username_key, email, email_key, password_hash, role, upload_limit_mb,
    created_at) values ${sql.join(rows)} on conflict do nothing`.execute(on);
}

const insertTracks = (on: Db, owner: string, count: number, name = owner) =>
  sql`insert into tracks (id, owner_id, title, storage_type, source_url, platform, plays_count, created_at)
    select ${name} || '-t' || n, ${owner}, 'Song', 'URL', 'https://music.example/' || ${name} || n, 'other', n % 5, n from ${numbers(count)}`.execute(
    on,
  );

const insertPlaylists = (on: Db, owner: string, count: number, name = owner) =>
  sql`insert into playlists (id, owner_id, name, visibility, created_at, updated_at)
    select ${name} || '-p' || n, ${owner}, 'List', 'public', n, n from ${numbers(count)}`.execute(on);

/** Every count that triggers keep, beside what it counts; only those that differ. */
async function wrongCounts(): Promise<unknown[]> {
  const of = (table: string, column: string, id: string) =>
    sql`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${sql.ref(id)})`;
  const counts: [string, string, RawBuilder<unknown>][] = [
    ['users', 'track_count', of('tracks', 'owner_id', 'users.id')],
    ['users', 'playlist_count', of('playlists', 'owner_id', 'users.id')],
    ['users', 'followers_count', of('follows', 'person_id', 'users.id')],
    [
      'users',
      'plays_count',
      sql`(select coalesce(sum(plays_count), 0) from tracks where owner_id = users.id)`,
    ],
    ['playlists', 'followers_count', of('playlist_follows', 'playlist_id', 'playlists.id')],
  ];
  const wrong: unknown[] = [];
  for (const [table, column, counted] of counts) {
    const { rows } =
      await sql`select id, ${sql.lit(column)} as count, ${sql.ref(column)} as kept, ${counted} as counted
      from ${sql.table(table)} where ${sql.ref(column)} <> ${counted}`.execute(db);
    wrong.push(...rows);
  }
  const totals = {
    users: sql`select count(*) from users`,
    playlists: sql`select count(*) from playlists`,
    'tracks:FILE': sql`select count(*) from tracks where storage_type = 'FILE'`,
    'tracks:URL': sql`select count(*) from tracks where storage_type = 'URL'`,
  };
  for (const [name, counted] of Object.entries(totals)) {
    const { rows } = await sql<{ kept: number; counted: number }>`select (${counted}) as counted,
      (select value from totals where name = ${name}) +
      (select coalesce(sum(change), 0) from total_changes where name = ${name}) as kept`.execute(db);
    const [row] = rows;
    if (Number(row?.kept) !== Number(row?.counted)) wrong.push({ name, ...row });
  }
  return wrong;
}

/** Numbers that look like chance and are the same in each run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test.each([1, 2, 3])('counts equal what they count after any statements (seed %i)', async (seed) => {
  const pick = chance(seed);
  const people = Array.from({ length: 6 }, (_, n) => `s${seed}-${n}`);
  await insertPeople(db, people);
  let made = 0;
  const person = () => people[pick(people.length)] ?? '';
  const some = (column: string) => sql`${sql.ref(column)} like ${`s${seed}-%${pick(10)}`}`;
  const acts: ((trx: Db) => Promise<unknown>)[] = [
    (trx) => insertTracks(trx, person(), 1 + pick(9), `s${seed}-${(made += 1)}x`),
    (trx) => insertPlaylists(trx, person(), 1 + pick(9), `s${seed}-${(made += 1)}x`),
    (trx) =>
      sql`insert into follows (user_id, person_id, created_at) select a.id, b.id, 0 from users a, users b
        where a.id <> b.id and ${some('a.id')} on conflict do nothing`.execute(trx),
    (trx) =>
      sql`insert into playlist_follows (user_id, playlist_id, created_at) select ${person()}, id, 0 from playlists
        where ${some('id')} on conflict do nothing`.execute(trx),
    (trx) => sql`update tracks set plays_count = plays_count + 3 where ${some('id')}`.execute(trx),
    (trx) => sql`update tracks set title = 'B', plays_count = 0 where owner_id = ${person()}`.execute(trx),
    (trx) => sql`delete from tracks where ${some('id')}`.execute(trx),
    (trx) => sql`delete from playlists where ${some('id')}`.execute(trx),
    (trx) => sql`delete from follows where ${some('user_id')}`.execute(trx),
    (trx) => sql`delete from playlist_follows where user_id = ${person()}`.execute(trx),
    (trx) => sql`delete from users where ${some('id')}`.execute(trx),
    (trx) => deleteRowsOf(trx, person()),
    (trx) => insertPeople(trx, people),
  ];
  let seen = 0;
  for (let round = 0; round < 40; round += 1) {
    const stays = pick(4) > 0;
    await db
      .transaction()
      .execute(async (trx) => {
        await insertPeople(trx, people);
        for (let turn = 0; turn < 3; turn += 1) await acts[pick(acts.length)]?.(trx);
        if (!stays) throw new Error('Taken back');
      })
      // So does a track of somebody who was deleted in the same transaction.
      .catch(() => undefined);
    expect(await wrongCounts()).toEqual([]);
    const { rows } = await sql`select id from tracks`.execute(db);
    seen += rows.length;
  }
  expect(seen).toBeGreaterThan(40);
});

/** A doubled number of rows may cost this much more: 2 is linear, 4 the square. */
const growthMost = 2.2;

/** Blocks of tables and indexes, but for one table, that this connection has asked for; PostgreSQL forgets some of them between transactions. */
async function blocksOf(trx: Db, without = ''): Promise<number> {
  const { rows } = await sql<{
    blocks: number;
  }>`select sum(pg_stat_get_xact_blocks_fetched(oid)) as blocks from pg_class
    where relkind in ('r', 'i', 't') and relnamespace = current_schema()::regnamespace and relname <> ${without}
      and not exists (select 1 from pg_index where indexrelid = pg_class.oid and indrelid::regclass::text = ${without})`.execute(
    trx,
  );
  return rows[0]?.blocks ?? 0;
}

async function costOf(work: (trx: Db) => Promise<unknown>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const before = await blocksOf(trx);
    await work(trx);
    return (await blocksOf(trx)) - before;
  });
}

interface Work {
  sizes: readonly number[];
  insert: (trx: Db, person: string, rows: number) => Promise<unknown>;
}

/** One person's rows. Those that much hangs on are many for one of the tables alone: the rest would take minutes. */
const works: Record<string, Work> = {
  tracks: { sizes: [2_500, 5_000, 10_000, 50_000], insert: insertTracks },
  playlists: { sizes: [1_250, 2_500, 5_000], insert: insertPlaylists },
  'followers of a person': {
    sizes: [2_500, 5_000, 10_000, 50_000],
    insert: (trx, person, rows) =>
      sql`insert into follows (user_id, person_id, created_at)
        select 'crowd-' || n, ${person}, n from ${numbers(rows)}`.execute(trx),
  },
  'followers of a playlist': {
    sizes: [2_500, 5_000, 10_000, 50_000],
    insert: (trx, person, rows) =>
      sql`insert into playlist_follows (user_id, playlist_id, created_at)
        select 'crowd-' || n, ${`${person} list-p1`}, n from ${numbers(rows)}`.execute(trx),
  },
};

describe.runIf(isOnPostgres)('one person’s rows in one transaction cost what they are', () => {
  beforeAll(async () => {
    await sql`insert into users (id, username, username_key, email, email_key, password_hash, role, upload_limit_mb,
      created_at) select 'crowd-' || n, 'crowd-' || n, 'crowd-' || n, 'crowd-' || n, 'crowd-' || n, '', 'user', 100, 0
      from ${numbers(50_000)}`.execute(db);
  });

  test.each(Object.entries(works))(
    '%s',
    async (name, { sizes, insert }) => {
      const costs: { rows: number; insert: number; remove: number }[] = [];
      for (const rows of sizes) {
        const person = `${name} ${rows}`;
        await insertPeople(db, [person]);
        await insertPlaylists(db, person, 1, `${person} list`);
        const inserted = await costOf((trx) => insert(trx, person, rows));
        costs.push({ rows, insert: inserted, remove: await costOf((trx) => deleteRowsOf(trx, person)) });
      }
      expect(await wrongCounts()).toEqual([]);
      expect({ costs, steep: steepOf(costs) }).toEqual({ costs, steep: [] });
    },
    900_000,
  );

  test('also where foreign keys delete them', async () => {
    const costs: { rows: number; remove: number }[] = [];
    for (const rows of [1_250, 2_500, 5_000]) {
      const person = `cascade ${rows}`;
      await insertPeople(db, [person]);
      await insertTracks(db, person, rows);
      await insertPlaylists(db, person, rows);
      await sql`insert into follows (user_id, person_id, created_at)
        select ${person}, 'crowd-' || n, n from ${numbers(rows)}`.execute(db);
      const remove = await costOf((trx) => sql`delete from users where id = ${person}`.execute(trx));
      costs.push({ rows, remove });
    }
    expect(await wrongCounts()).toEqual([]);
    expect({ costs, steep: steepOf(costs) }).toEqual({ costs, steep: [] });
  }, 900_000);
});

/** Rows of each table that is counted, and the statements that its triggers count. */
const counted: Record<string, Record<string, (trx: Db, person: string, rows: number) => Promise<unknown>>> = {
  users: {
    insert: (trx, person, rows) =>
      sql`insert into users (id, username, username_key, email, email_key, password_hash, role, upload_limit_mb,
        created_at) select name, name, name, name, name, '', 'user', 100, 0
        from (select ${person} || n as name from ${numbers(rows)}) named`.execute(trx),
    delete: (trx, person) => sql`delete from users where id like ${`${person}_%`}`.execute(trx),
  },
  playlists: {
    insert: insertPlaylists,
    delete: (trx, person) => sql`delete from playlists where owner_id = ${person}`.execute(trx),
  },
  tracks: {
    insert: insertTracks,
    update: (trx, person) =>
      sql`update tracks set plays_count = plays_count + 1 where owner_id = ${person}`.execute(trx),
    delete: (trx, person) => sql`delete from tracks where owner_id = ${person}`.execute(trx),
  },
  follows: {
    insert: works['followers of a person']!.insert,
    delete: (trx, person) => sql`delete from follows where person_id = ${person}`.execute(trx),
  },
  playlist_follows: {
    insert: works['followers of a playlist']!.insert,
    delete: (trx, person) =>
      sql`delete from playlist_follows where playlist_id = ${`${person} list-p1`}`.execute(trx),
  },
};

// Without the keys and the search index that hang on the rows, whose work would take minutes.
describe.runIf(isOnPostgres)('a counting trigger alone costs what its rows are, up to 50,000', () => {
  test('and all of them are tried', async () => {
    const { rows } = await sql<{ name: string }>`select tgrelid::regclass::text || ' ' || tgname as name
      from pg_trigger where not tgisinternal and tgname ~ '_counts$' order by 1`.execute(db);
    const tried = Object.entries(counted).flatMap(([table, statements]) =>
      Object.keys(statements).map((event) => `${table} ${table}_${event}_counts`),
    );
    expect(rows.map(({ name }) => name)).toEqual(tried.toSorted());
  });

  /** Blocks of other tables that each statement asks for, with no trigger but the counting ones; its rows are taken back. */
  async function costsOf(table: string, person: string, rows: number): Promise<Record<string, number>> {
    const statements = Object.entries(counted[table] ?? {});
    const spent: Record<string, number> = {};
    const trx = await db.startTransaction().execute();
    for (const [event] of statements) {
      const trigger = sql.id(`${table}_${event}_counts`);
      await sql`alter table ${sql.table(table)} enable always trigger ${trigger}`.execute(trx);
    }
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const [event, statement] of statements) {
      const before = await blocksOf(trx, table);
      await statement(trx, person, rows);
      spent[event] = (await blocksOf(trx, table)) - before;
    }
    await trx.rollback().execute();
    return spent;
  }

  test.each(Object.keys(counted))(
    '%s',
    async (table) => {
      const costs: ({ rows: number } & Record<string, number>)[] = [];
      for (const rows of [2_500, 5_000, 10_000, 50_000]) {
        const person = `alone ${table} ${rows}`;
        await insertPeople(db, [person]);
        await insertPlaylists(db, person, 1, `${person} list`);
        costs.push({ rows, ...(await costsOf(table, person, rows)) });
      }
      for (const { rows: _rows, ...spent } of costs)
        expect(Math.min(...Object.values(spent))).toBeGreaterThan(0);
      expect({ costs, steep: steepOf(costs) }).toEqual({ costs, steep: [] });
    },
    300_000,
  );
});

/** The steps from one size to the next in which a cost grew by more than a doubling allows. */
function steepOf(costs: readonly ({ rows: number } & Record<string, number>)[]): string[] {
  return costs.slice(1).flatMap((now, at) => {
    const before = costs[at];
    if (!before) return [];
    const doublings = Math.log2(now.rows / before.rows);
    return Object.keys(now)
      .filter((kind) => kind !== 'rows')
      .map((kind) => ({ kind, growth: (Number(now[kind]) / Number(before[kind])) ** (1 / doublings) }))
      .filter(({ growth }) => growth > growthMost)
      .map(({ kind, growth }) => `${kind}, ${now.rows} rows: ${growth.toFixed(2)} a doubling`);
  });
}

// SQLite has no count of what a statement looks at: changed rows are counted, and a key without an index is looked for.
test.skipIf(isOnPostgres)(
  'on SQLite each row changes what it is counted in, and nothing is searched',
  async () => {
    const changes = async () =>
      (await sql<{ n: number }>`select total_changes() as n`.execute(db)).rows[0]?.n ?? 0;
    const perRow: number[] = [];
    for (const rows of [1_000, 4_000]) {
      await insertPeople(db, [`rows ${rows}`]);
      const before = await changes();
      await db.transaction().execute((trx) => insertTracks(trx, `rows ${rows}`, rows));
      await db
        .transaction()
        .execute((trx) => sql`delete from users where id = ${`rows ${rows}`}`.execute(trx));
      perRow.push(Math.round(((await changes()) - before) / rows));
    }
    expect(perRow[1]).toBe(perRow[0]);
    const { rows: keys } = await sql<{ table: string; column: string }>`
    select m.name as "table", f."from" as "column" from sqlite_master as m, pragma_foreign_key_list(m.name) as f
    where m.type = 'table' and not exists (
      select 1 from pragma_index_list(m.name) as i, pragma_index_info(i.name) as c
      where c.seqno = 0 and c.name = f."from")`.execute(db);
    expect(keys).toEqual([]);
  },
);
