import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAuditEntry } from '#server/features/base/audit/audit.store.ts';
import { examine } from '#server/features/operations/doctor/doctor.service.ts';
import { insertActivity, insertPlay } from '#server/features/social/listening/listening.store.ts';
import { sweepUnused } from '#server/features/base/storage/storage.service.ts';
import { newId } from '#server/lib/ids.ts';
import { listAudit } from '#shared/base/audit.ts';
import { listMyTracks } from '#shared/playlists/library.ts';
import { listPlays } from '#shared/social/plays.ts';
import { openBackups } from '#tests/backups.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { slowSteps, statementsOf } from '#tests/query-plans.ts';
import { archiveOldMonths, listOldMonths, openMonth } from './old-months.service.ts';

// It is November 2026, and 13 months are kept: October 2025 is the first of them.

type Table = 'plays' | 'activities' | 'audit_log';

let segue: Harness;
let alice: Client & { id: string };
let backups: ReturnType<typeof openBackups>;
let trackId: string;
beforeAll(async () => {
  segue = await bootSegue({ SEGUE_KEEP_MONTHS: '13' });
  segue.time.now = Date.parse('2026-11-23T12:00:00Z');
  alice = await segue.member('alice');
  backups = openBackups(segue, alice);
  trackId = await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Often played' });
});
afterAll(() => segue.close());

const run = (): Promise<void> => archiveOldMonths(segue.ctx, { signal: new AbortController().signal });

/** Inserts `count` plays of alice's at a moment. */
async function play(moment: string, count = 1): Promise<void> {
  const played_at = Date.parse(moment);
  await segue.ctx.db.transaction().execute(async (trx) => {
    for (let n = 0; n < count; n += 1) {
      const row = {
        track_id: trackId,
        playlist_id: null,
        user_id: alice.id,
        listener_key: 'browser',
        played_at,
      };
      await insertPlay(trx, { id: newId(played_at), ...row });
    }
  });
}

async function idsIn(table: Table): Promise<string[]> {
  const rows = await segue.ctx.db.selectFrom(table).select('id').execute();
  return rows.map(({ id }) => id);
}

/** The rows in the files of a table, by month. */
async function archived(table: Table): Promise<Record<string, Record<string, unknown>[]>> {
  const months: Record<string, Record<string, unknown>[]> = {};
  for (const month of await listOldMonths(segue.ctx)) {
    if (month.table_name !== table) continue;
    const bytes = await Array.fromAsync(await segue.ctx.stores.blobs.open(month.sha256));
    const lines = gunzipSync(Buffer.concat(bytes as Buffer[]))
      .toString()
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(month.row_count);
    months[month.month] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }
  return months;
}

const counts = async (table: Table) =>
  Object.fromEntries(Object.entries(await archived(table)).map(([month, rows]) => [month, rows.length]));

/** All ids of plays, in files and in the table. */
async function everyPlay(): Promise<string[]> {
  const files = Object.values(await archived('plays')).flat();
  return [...files.map(({ id }) => String(id)), ...(await idsIn('plays'))].toSorted();
}

const counted = async () => (await alice.ok(listMyTracks)).tracks[0]?.plays_count;

const entries = () => alice.ok(listAudit, { query: { action: 'records.archived', limit: 50 } });

test('wherever it breaks off, no row is lost, and in the end each is in one place', async () => {
  await play('2024-03-01T00:00:00Z', 2);
  await play('2024-03-15T08:00:00Z', 1100);
  await play('2025-09-30T23:59:59.999Z');
  await play('2025-10-01T00:00:00Z');
  await play('2026-11-22T10:00:00Z');
  const all = (await idsIn('plays')).toSorted();
  expect(await counted()).toBe(1105);

  let isDone = false;
  let breaks = 0;
  for (; !isDone; breaks += 1) {
    let steps = 0;
    const throwIfAborted = (): void => {
      steps += 1;
      if (steps > breaks) throw new Error('The server ends here');
    };
    isDone = await archiveOldMonths(segue.ctx, { signal: { throwIfAborted } }).then(
      () => true,
      () => false,
    );
    expect(new Set(await everyPlay())).toEqual(new Set(all));
  }
  expect(breaks).toBeGreaterThan(5);
  expect(await everyPlay()).toEqual(all);
  expect([await counts('plays'), (await idsIn('plays')).length]).toEqual([
    { '2024-03': 1102, '2025-09': 1 },
    2,
  ]);
  expect(await counted()).toBe(1105);
  expect((await alice.ok(listPlays)).plays).toHaveLength(2);
});

test('nobody is named in what was heard, and administrators read what has moved', async () => {
  const created_at = Date.parse('2024-07-04T12:00:00Z');
  const heard = { activity_type: 'start_listening', user_id: alice.id, track_id: trackId, ip: '203.0.113.7' };
  await insertActivity(segue.ctx.db, { id: newId(created_at), created_at, ...heard });
  const deed = { actor_id: alice.id, actor_name: 'alice', action: 'user.edited', subject_type: 'user' };
  const edited = {
    id: newId(created_at),
    ...deed,
    subject_id: 'bob',
    facts: '{"username":"bob","tracks":3}',
    ip: '::1',
    created_at,
  };
  await insertAuditEntry(segue.ctx.db, edited);
  await run();
  const [play] = (await archived('plays'))['2025-09'] ?? [];
  expect(play).toEqual({
    id: expect.any(String),
    track_id: trackId,
    playlist_id: null,
    played_at: 1759276799999,
  });
  expect((await archived('activities'))['2024-07']).toEqual([
    { id: expect.any(String), activity_type: 'start_listening', track_id: trackId, created_at },
  ]);
  // What was done, and how much of it.
  const { id, action, subject_type } = edited;
  expect((await archived('audit_log'))['2024-07']).toEqual([
    { id, action, subject_type, facts: '{"tracks":3}', created_at },
  ]);
  const told = (await entries()).map(({ actor, facts }) => `${actor}${facts['name']}: ${facts['rows']}`);
  const ofPlays = ['plays 2024-03: 1102', 'plays 2025-09: 1'];
  expect(told.toSorted()).toEqual(['activities 2024-07: 1', 'audit_log 2024-07: 1', ...ofPlays]);
  await run();
  expect(await entries()).toHaveLength(4);
});

test('rows that come late join the others of their month, found by an index', async () => {
  await play('2024-03-20T08:00:00Z', 3);
  const executed = await statementsOf(run);
  expect(await counts('plays')).toEqual({ '2024-03': 1105, '2025-09': 1 });
  expect(await idsIn('plays')).toHaveLength(2);
  expect((await entries()).map(({ facts }) => facts)).toContainEqual({ name: 'plays 2024-03', rows: 3 });
  if (isOnPostgres) return;
  const steps = await Promise.all(executed.map((statement) => slowSteps(segue.ctx.db, statement)));
  expect([executed.length > 10, steps.flat().filter((step) => /\bSCAN\b/.test(step))]).toEqual([true, []]);
});

test('a file that does not come back as it went lets no row be deleted', async () => {
  await play('2024-05-02T08:00:00Z', 5);
  const { ctx } = segue;
  const blobs = {
    ...ctx.stores.blobs,
    open: async (name: string) => ctx.stores.blobs.open(name, { start: 0, end: 40 }),
  };
  const torn = { ...ctx, stores: { ...ctx.stores, blobs } };
  await expect(archiveOldMonths(torn, { signal: new AbortController().signal })).rejects.toThrow(
    'unexpected end of file',
  );
  expect([await idsIn('plays'), await counts('plays')]).toEqual([
    expect.objectContaining({ length: 7 }),
    { '2024-03': 1105, '2025-09': 1 },
  ]);
});

test('the files stay, go into backups, and a restore from before them doubles nothing', async () => {
  const before = await backups.make();
  await run();
  const all = await everyPlay();
  expect([all.length, new Set(all).size]).toEqual([1113, 1113]);
  const after = await backups.make();

  const [month] = await listOldMonths(segue.ctx);
  await backups.restore(before.id);
  expect([await everyPlay(), await idsIn('plays')]).toEqual([all, expect.objectContaining({ length: 7 })]);
  segue.time.now += 3 * 24 * 60 * 60_000;
  await run();
  expect([await everyPlay(), await idsIn('plays')]).toEqual([all, expect.objectContaining({ length: 2 })]);

  // The store has lost one: the backup holds it.
  await segue.ctx.stores.blobs.delete(month?.sha256 ?? '');
  const stateOf = async () => (await examine(segue.ctx)).find(({ name }) => name === 'missing files')?.state;
  expect(await stateOf()).toBe('bad');
  await backups.restore(after.id);
  await sweepUnused(segue.ctx);
  expect([await stateOf(), await everyPlay()]).toEqual(['ok', all]);
});

test('the rows of a month can be read again, line by line', async () => {
  const month = (await listOldMonths(segue.ctx)).find((one) => one.month === '2025-09');
  const text = Buffer.concat(
    (await Array.fromAsync(await openMonth(segue.ctx, month!))) as Buffer[],
  ).toString();
  expect(JSON.parse(text)).toMatchObject({ track_id: trackId });
});
