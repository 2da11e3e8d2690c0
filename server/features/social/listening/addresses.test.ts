import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { reportListening } from '#shared/social/listening.ts';
import { endSilentListening } from './listening.service.ts';
import { clearAddresses } from './listening.store.ts';

let segue: Harness;
let alice: Client & { id: string };
let track: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  track = await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Song', duration_ms: 60_000 });
  await insertPlaylist(segue.ctx.db, { owner_id: alice.id, name: 'Open' }, [track]);
});
afterAll(() => segue.close());

const hour = 60 * 60_000;

async function listen(session_id: string): Promise<void> {
  const body = { event: 'start', position_seconds: 0, session_id } as const;
  const { status } = await segue.visitor.call(reportListening, { params: { id: track }, body });
  expect(status).toBeLessThan(300);
}

/** The addresses that stand, by the moment of what was heard. */
const standing = async () => {
  const { db } = segue.ctx;
  const sessions = await db.selectFrom('listening_sessions').select(['ip', 'started_at']).execute();
  const acts = await db.selectFrom('activities').select(['ip', 'created_at']).execute();
  return [
    ...sessions.map(({ ip, started_at }) => [started_at, ip] as const),
    ...acts.map(({ ip, created_at }) => [created_at, ip] as const),
  ].toSorted(([a], [b]) => a - b);
};

test('the addresses of who listened go after 24 hours, and the rest stays', async () => {
  const first = segue.time.now;
  await listen('browser-1');
  segue.time.now += 2 * hour;
  await listen('browser-2');
  segue.time.now += hour;
  // Both have fallen silent.
  await endSilentListening(segue.ctx);
  const before = await standing();
  const early = before.filter(([at]) => at === first);
  expect(new Set(before.map(([, ip]) => ip === ''))).toEqual(new Set([false]));
  expect([early.length > 0, early.length < before.length]).toEqual([true, true]);

  segue.time.now = first + 24 * hour;
  await endSilentListening(segue.ctx);
  expect(await standing()).toEqual(before);
  segue.time.now += 2 * 60_000;
  await endSilentListening(segue.ctx);
  expect(await standing()).toEqual(before.map(([at, ip]) => [at, at === first ? '' : ip]));
  segue.time.now += 2 * hour;
  await endSilentListening(segue.ctx);
  expect(await standing()).toEqual(before.map(([at]) => [at, '']));
});

async function planOf(statement: RawBuilder<unknown>): Promise<string> {
  const explain = isOnPostgres ? sql`explain ${statement}` : sql`explain query plan ${statement}`;
  const { rows } = await explain.execute(segue.ctx.db);
  return rows.map((row) => Object.values(row as object).join(' ')).join('\n');
}

test('they are found by an index among 200,000 rows', async () => {
  const { db } = segue.ctx;
  const numbers = sql`(with recursive series(n) as (select 1 union all select n + 1 from series where n < 200000)
    select n from series) numbers`;
  // One in a thousand has an address.
  const ip = sql`case when n % 1000 = 0 then '192.0.2.1' else '' end`;
  await sql`insert into listening_sessions (id, track_id, listener_key, ip, started_at, last_seen_at, ended_at)
    select 's' || n, ${track}, 'k' || n, ${ip}, n, n, n from ${numbers}`.execute(db);
  await sql`insert into activities (id, activity_type, track_id, ip, created_at)
    select 'a' || n, 'play', ${track}, ${ip}, n from ${numbers}`.execute(db);
  if (isOnPostgres) await sql`analyze listening_sessions, activities`.execute(db);
  const before = 200_001;
  for (const [table, column] of [
    ['listening_sessions', 'last_seen_at'],
    ['activities', 'created_at'],
  ] as const) {
    const some = sql`select id from ${sql.table(table)}
      where ${sql.ref(column)} < ${sql.lit(before)} and ip <> '' limit 500`;
    const plan = await planOf(sql`update ${sql.table(table)} set ip = '' where id in (${some})`);
    expect(plan).toContain(`${table}_addressed`);
    expect(plan).not.toMatch(/seq scan|^scan (?!.*index)/im);
  }
  expect(await clearAddresses(db, before, 150)).toBe(300);
  expect(await clearAddresses(db, before, 150)).toBe(100);
  expect(await clearAddresses(db, before, 150)).toBe(0);
});
