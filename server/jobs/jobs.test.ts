import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { addJob, defineJob, FinalFailure, type Job, type JobKind, recurring } from './kinds.ts';
import { openRunner, type Runner, type RunnerOptions } from './runner.ts';

let segue: Harness;
let anna: Client & { id: string };
let bob: Client & { id: string };
/** As each of several servers has it. */
let ctx: AppContext;
const runners: Runner[] = [];

beforeAll(async () => {
  segue = await bootSegue();
  anna = await segue.member('anna');
  bob = await segue.member('bob');
  ctx = { ...segue.ctx, locks: { ...segue.ctx.locks, areShared: true } };
});
afterAll(async () => {
  for (const runner of runners) await runner.stop();
  await segue.close();
});

function start(kinds: readonly JobKind[], options?: RunnerOptions): Runner {
  const runner = openRunner(ctx, kinds, options);
  runners.push(runner);
  return runner;
}

/** A kind whose payload is a word. */
const kindOf = (
  name: string,
  run: (word: string, job: Job) => Promise<void> | void,
  more: Partial<JobKind<string>> = {},
) =>
  defineJob<string>({
    name,
    lane: 'mail',
    payload: z.string(),
    run: async (_, word, job) => run(word, job),
    ...more,
  });

const rowsOf = (kind: string) =>
  segue.ctx.db.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('id').execute();
const dueNow = (kind: string) =>
  segue.ctx.db.updateTable('jobs').set({ run_at: 0 }).where('kind', '=', kind).execute();

test('each of many jobs is done once, however many servers there are', async () => {
  const done: string[] = [];
  const kind = kindOf('once', (word) => void done.push(word));
  const words = Array.from({ length: 40 }, (_, at) => `word ${at}`);
  await Promise.all(words.map((word) => addJob(ctx.db, kind, word)));
  const both = [start([kind]), start([kind])];
  await Promise.all(both.map((runner) => runner.idle()));
  expect(done.toSorted()).toEqual(words.toSorted());
  expect(await rowsOf('once')).toEqual([]);
});

test('a job comes with the transaction that adds it, and one with a key waits once', async () => {
  const done: string[] = [];
  const kind = kindOf('with a transaction', (word) => void done.push(word));
  const failed = ctx.db.transaction().execute(async (trx) => {
    await addJob(trx, kind, 'never');
    throw new Error('Taken back');
  });
  await expect(failed).rejects.toThrow('Taken back');
  for (const word of ['first', 'second']) await addJob(ctx.db, kind, word, { key: 'same' });
  const runner = start([kind]);
  await runner.idle();
  expect(done).toEqual(['first']);
  // A waiting runner notices an added job.
  await addJob(ctx.db, kind, 'third', { key: 'same' });
  await expect.poll(() => done).toEqual(['first', 'third']);
});

test("what is urgent goes first, and one person's many keep nobody waiting", async () => {
  const order: string[] = [];
  const kind = kindOf('in order', (word) => void order.push(word));
  const urgent = kindOf('urgent', (word) => void order.push(word), { priority: 0 });
  for (const word of ['anna 1', 'anna 2', 'anna 3']) await addJob(ctx.db, kind, word, { person: anna.id });
  for (const word of ['bob 1', 'bob 2']) await addJob(ctx.db, kind, word, { person: bob.id });
  await addJob(ctx.db, urgent, 'urgent');
  await start([kind, urgent]).idle();
  expect(order).toEqual(['urgent', 'anna 1', 'bob 1', 'anna 2', 'bob 2', 'anna 3']);
});

test('a job that fails is tried again later, and given up in the end', async () => {
  let tries = 0;
  const kind = kindOf('failing', () => Promise.reject(new Error(`No ${(tries += 1)}`)), { attempts: 3 });
  await addJob(ctx.db, kind, 'word');
  const runner = start([kind]);
  for (const made of [1, 2, 3]) {
    await runner.idle();
    // No sooner than its pause.
    await runner.idle();
    const [row] = await rowsOf('failing');
    expect(row).toMatchObject({ attempts: made, error: `No ${made}`, holder: null });
    expect(row?.dead_at === null).toBe(made < 3);
    await dueNow('failing');
  }
  await runner.idle();
  expect(tries).toBe(3);
});

test('what no other attempt mends is given up at once: a final no, a payload that is none', async () => {
  const kind = kindOf('final', () => Promise.reject(new FinalFailure('No such mailbox')));
  await addJob(ctx.db, kind, 'word');
  await start([kind]).idle();
  expect(await rowsOf('final')).toMatchObject([{ attempts: 1, error: 'No such mailbox' }]);
  expect((await rowsOf('final'))[0]?.dead_at).not.toBeNull();
});

test('a server that stops gives back what it cannot end, and it counts as no attempt', async () => {
  const did: string[] = [];
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const kind = kindOf('stopped', async (word, { signal }) => {
    if (did.push(word) > 1) return;
    begun();
    await once(signal, 'abort');
    throw new Error('Cut short');
  });
  await addJob(ctx.db, kind, 'word');
  const first = openRunner(ctx, [kind]);
  await hasBegun;
  await first.stop();
  expect(await rowsOf('stopped')).toMatchObject([{ attempts: 0, holder: null, error: null, dead_at: null }]);
  await start([kind]).idle();
  expect(did).toEqual(['word', 'word']);
  expect(await rowsOf('stopped')).toEqual([]);
});

test('recurring work is done by one server, comes back, and is never given up', async () => {
  let rounds = 0;
  const kind = recurring('rounds', 3_600_000, async () => {
    rounds += 1;
    if (rounds === 2) throw new Error('Not this time');
  });
  const both = [start([kind]), start([kind])];
  const round = async () => {
    await expect.poll(() => rowsOf('rounds')).toHaveLength(1);
    await dueNow('rounds');
    await Promise.all(both.map((runner) => runner.idle()));
  };
  for (const done of [1, 2, 3]) {
    await round();
    expect(rounds).toBe(done);
    const error = done === 2 ? 'Not this time' : null;
    expect(await rowsOf('rounds')).toMatchObject([{ holder: null, attempts: 0, error, dead_at: null }]);
  }
});

test('a job whose server is killed in the middle of it is done by another', async () => {
  const did: string[] = [];
  const kind = kindOf('killed', (word) => void did.push(word));
  await addJob(ctx.db, kind, 'word');
  const worker = path.resolve(import.meta.dirname, '../../tests/fixtures/job-worker.ts');
  const { database } = segue.ctx.config;
  const child = spawn(process.execPath, [worker, 'killed', '1500'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SEGUE_DATA_DIR: segue.dataDir,
      ...(database.kind === 'postgres' ? { SEGUE_DATABASE_URL: database.url } : {}),
    },
  });
  await once(child.stdout, 'data');
  const other = start([kind]);
  await other.idle();
  expect(did).toEqual([]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect.poll(() => did, { timeout: 60_000 }).toEqual(['word']);
  await other.idle();
  expect(await rowsOf('killed')).toEqual([]);
});
