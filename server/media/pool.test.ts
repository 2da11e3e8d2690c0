import { afterEach, expect, test } from 'vitest';
import { openPool, type PoolOptions } from './pool.ts';

const script = new URL('../../tests/fixtures/odd-worker.ts', import.meta.url);
const opened: { close: () => Promise<void> }[] = [];

function pool(options: Partial<PoolOptions> = {}) {
  const made = openPool<string, string>({
    script,
    workers: 1,
    queueLength: 10,
    deadlineMs: 20_000,
    heapMb: 64,
    ...options,
  });
  opened.push(made);
  return made;
}

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

test('a job is done and its stages are told', async () => {
  const stages: string[] = [];
  await expect(pool().run('alice', 'one', (stage) => stages.push(stage))).resolves.toBe('did one');
  expect(stages).toEqual(['checking']);
});

test.each([
  ['hang', { code: 'unprocessable', message: 'The file took too long to examine.' }],
  ['leave', { code: 'unavailable', retryAfterSeconds: 5 }],
  ['bloat', { code: 'unprocessable', message: 'The file needs too much memory to examine.' }],
  ['trap', { code: 'unprocessable' }],
])('a job that makes its worker %s fails alone', async (job, error) => {
  const workshop = pool({ deadlineMs: job === 'hang' ? 1500 : 20_000 });
  const [bad, good] = await Promise.allSettled([workshop.run('bob', job), workshop.run('alice', 'next')]);
  expect(bad).toMatchObject({ status: 'rejected', reason: error });
  expect(good).toEqual({ status: 'fulfilled', value: 'did next' });
  expect(workshop.stats()).toEqual({ queued: 0, running: 0, done: 1, failed: 1 });
});

test('owners are served in turn, however many files one of them sends', async () => {
  const workshop = pool();
  const order: string[] = [];
  const run = (owner: string, job: string) => workshop.run(owner, job).then(() => order.push(job));
  await Promise.all([
    run('alice', 'a1'),
    run('alice', 'a2'),
    run('alice', 'a3'),
    run('bob', 'b1'),
    run('carol', 'c1'),
  ]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('a full queue refuses and says when to come back', async () => {
  const workshop = pool({ queueLength: 2 });
  const taken = ['one', 'two', 'three'].map((job) => workshop.run('alice', job));
  await expect(workshop.run('bob', 'four')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 5,
  });
  await expect(Promise.all(taken)).resolves.toHaveLength(3);
});

test('closing refuses what waits and what runs', async () => {
  const workshop = pool();
  const waiting = ['hang', 'two'].map((job) => workshop.run('alice', job));
  const refused = Promise.all(
    waiting.map((each) => expect(each).rejects.toMatchObject({ code: 'unavailable' })),
  );
  await workshop.close();
  await refused;
  await expect(workshop.run('alice', 'late')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a worker that has nothing to do ends, and the next job starts another', async () => {
  const workshop = pool({ idleMs: 1 });
  await workshop.run('alice', 'one');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect(workshop.run('alice', 'two')).resolves.toBe('did two');
});
