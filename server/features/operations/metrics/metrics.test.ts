import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorkerApp } from '#server/app.ts';
import { getHealth } from '#shared/base/health.ts';
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
  const mails = [
    { run_at: Date.now() - 120_000 },
    { run_at: ahead },
    { run_at: ahead, holder: 'a server' },
    // Its server was killed.
    { run_at: 0, holder: 'another', dead_at: 1 },
    { run_at: Date.now() - 60_000, holder: 'another' },
  ].map((row, at) => ({ ...job, ...row, id: `measured ${at}`, kind: 'mail' }));
  const strange = { ...job, id: 'measured', kind: `of tomorrow's version`, run_at: ahead };
  await db.insertInto('jobs').values(mails).execute();
  await db.insertInto('jobs').values(strange).execute();
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
    expect([state, figure(`segue_jobs{kind="mail",state="${state}"}`)]).toEqual([state, count]);
  expect(figure('segue_jobs{kind="other",state="waiting"}')).toBe(1);
  expect(figure('segue_jobs{kind="digests",state="waiting"}')).toBe(0);
  const waited = figure('segue_jobs_oldest_due_seconds');
  expect(waited).toBeGreaterThanOrEqual(120);
  expect(waited).toBeLessThan(600);
  await db.deleteFrom('jobs').where('lane', '=', 'nobody').execute();
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
