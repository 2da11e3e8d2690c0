import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorkerApp } from '#server/app.ts';
import { getHealth } from '#shared/base/health.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;
let alice: Client;
let bob: Client;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  await segue.idle();
});
afterAll(() => segue.close());

test('metrics tell how many jobs of each kind wait, run and failed, and since when one is due', async () => {
  const { db } = segue.ctx;
  const job = { lane: 'nobody', payload: 'null', priority: 1, rank: 0, created_at: 0 };
  const ahead = Date.now() + 60 * 60_000;
  // Of kinds that no server here does.
  const strange = [
    { run_at: Date.now() - 120_000 },
    { run_at: ahead },
    { run_at: ahead, holder: 'a server' },
    // Its server was killed.
    { run_at: 0, holder: 'another', dead_at: 1 },
    { run_at: Date.now() - 60_000, holder: 'another' },
  ].map((row, at) => ({ ...job, ...row, id: `measured ${at}`, kind: `of tomorrow's version` }));
  const mail = { ...job, id: 'measured', kind: 'mail', run_at: ahead };
  await db
    .insertInto('jobs')
    .values([...strange, mail])
    .execute();
  const text = await (await alice.fetch('/metrics')).text();
  const figure = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    );
  for (const [state, count] of [
    ['waiting', 3],
    ['running', 1],
    ['failed', 1],
  ] as const)
    expect([state, figure(`segue_jobs{kind="other",state="${state}"}`)]).toEqual([state, count]);
  expect(figure('segue_jobs{kind="mail",state="waiting"}')).toBe(1);
  expect(figure('segue_jobs{kind="digests",state="waiting"}')).toBe(0);
  const waited = figure('segue_jobs_oldest_due_seconds');
  expect(waited).toBeGreaterThanOrEqual(120);
  expect(waited).toBeLessThan(600);
  await db.deleteFrom('jobs').where('lane', '=', 'nobody').execute();
});

test('metrics tell what the site holds, and how old its newest backup is', async () => {
  const read = async () => {
    const lines = (await (await alice.fetch('/metrics')).text()).split('\n');
    return (name: string) => lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1];
  };
  const before = await read();
  expect(before('segue_people')).toBe('2');
  expect(before('segue_backup_age_seconds')).toBe('+Inf');
  expect(before('segue_uploads{state="failed"}')).toBe('0');
  for (const name of [
    'segue_disk_free_bytes',
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
  ])
    expect([name, Number(before(name)) > 0]).toEqual([name, true]);
  const { db } = segue.ctx;
  const day = 24 * 60 * 60_000;
  const kinds = {
    includes_db: 1,
    includes_media: 0,
    includes_es: 0,
    status: 'completed',
    origin: 'manual',
  } as const;
  await db
    .insertInto('backups')
    .values([
      { ...kinds, id: 'measured', created_at: segue.ctx.clock() - 3 * day },
      // Neither is one that a person could go back to.
      { ...kinds, id: 'failed', created_at: segue.ctx.clock() - day, status: 'failed' },
      { ...kinds, id: 'point', created_at: segue.ctx.clock() - day, origin: 'restore_point' },
    ])
    .execute();
  await bob.ok(createPlaylist, { body: { name: 'Measured' } });
  const { id: user_id } = await bob.ok(usersMe);
  const upload = { user_id, total_chunks: 1, created_at: 0 };
  await db
    .insertInto('uploads')
    .values([
      { ...upload, id: 'now', client_id: 'now', state: 'failed', updated_at: segue.ctx.clock() },
      { ...upload, id: 'long ago', client_id: 'long ago', state: 'failed', updated_at: 0 },
    ])
    .execute();
  const after = await read();
  expect(Math.round(Number(after('segue_backup_age_seconds')) / 3600)).toBe(72);
  expect(after('segue_playlists')).toBe('1');
  expect(after('segue_uploads{state="failed"}')).toBe('1');
  await db.deleteFrom('backups').execute();
});

test('metrics are for administrators', async () => {
  expect((await segue.visitor.fetch('/metrics')).status).toBe(401);
  expect((await bob.fetch('/metrics')).status).toBe(403);
  const answer = await alice.fetch('/metrics');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('segue_http_requests_total');
});

test('a server that only does jobs tells whether it is well, and serves nothing else', async () => {
  const app = await buildWorkerApp(segue.ctx);
  const health = await app.inject(getHealth.path);
  expect([health.statusCode, health.json()]).toMatchObject([200, { status: 'ok' }]);
  for (const url of ['/', '/metrics', listPopular.path, '/api/docs', '/rest/ping'])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
  await app.close();
});
