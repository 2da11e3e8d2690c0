import { afterEach, expect, test, vi } from 'vitest';
import type { LaneSize } from './lanes.ts';
import { openPool, type TaskOptions } from './pool.ts';
import { defineTask } from './task.ts';

const odd = defineTask<string, string, string, 'turn', null>(
  new URL('../../tests/fixtures/odd-task.ts', import.meta.url),
);
const opened: { close: () => Promise<void> }[] = [];

function pool(size: Partial<LaneSize> = {}, idleMs = 10_000) {
  const lane = { atOnce: 1, waiting: 10, ...size };
  const made = openPool({ lanes: { songs: lane, hours: lane }, heapMb: 64, idleMs });
  opened.push(made);
  return {
    ...made,
    song: (owner: string, job: string, options: Partial<TaskOptions<string>> = {}) =>
      made.run('songs', odd, job, { owner, deadlineMs: 20_000, ...options }),
  };
}

afterEach(async () => {
  vi.useRealTimers();
  for (const each of opened.splice(0)) await each.close();
});

test('a task is done and tells what it does', async () => {
  const progress: string[] = [];
  await expect(pool().song('alice', 'one', { onProgress: (one) => progress.push(one) })).resolves.toBe(
    'did one',
  );
  expect(progress).toEqual(['begun']);
});

test.each([
  ['hang', { code: 'unavailable', reason: 'deadline' }],
  ['leave', { code: 'unavailable', reason: 'crashed', retryAfterSeconds: 5 }],
  ['bloat', { code: 'unavailable', reason: 'memory' }],
  ['trap', { code: 'unprocessable' }],
  ['refuse', { code: 'unprocessable', message: expect.stringContaining('at 0:03') }],
  ['stumble', { code: 'unavailable', reason: 'crashed', cause: { message: 'EIO: i/o error, read' } }],
])('a task that makes its thread %s fails alone, and the next one has another thread', async (job, error) => {
  const workers = pool();
  const [bad, good] = await Promise.allSettled([
    workers.song('bob', job, job === 'hang' ? { deadlineMs: 1500 } : {}),
    workers.song('alice', 'next'),
  ]);
  expect(bad).toMatchObject({ status: 'rejected', reason: error });
  expect(good).toEqual({ status: 'fulfilled', value: 'did next' });
  expect(workers.stats('songs')).toEqual({
    queued: 0,
    running: 0,
    done: 1,
    failed: 1,
    movedAt: expect.any(Number),
  });
});

test('owners are served in turn, however many files one of them sends', async () => {
  const workers = pool();
  const order: string[] = [];
  const run = (owner: string, job: string) => workers.song(owner, job).then(() => order.push(job));
  await Promise.all([
    run('alice', 'a1'),
    run('alice', 'a2'),
    run('alice', 'a3'),
    run('bob', 'b1'),
    run('carol', 'c1'),
  ]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('a lane whose threads are all held leaves another lane its own', async () => {
  const workers = pool();
  const hanging = workers.run('hours', odd, 'hang', { deadlineMs: 60_000 }).catch((error: unknown) => error);
  await expect(workers.song('bob', 'short')).resolves.toBe('did short');
  expect(workers.stats('hours')).toMatchObject({ running: 1 });
  await workers.close();
  expect(await hanging).toMatchObject({ reason: 'closed' });
});

test('tasks in pieces take turns, person by person, and a thread is held only by so many', async () => {
  const workers = pool({ begun: 2 });
  const order: string[] = [];
  const run = (owner: string, job: string) => workers.song(owner, job).then(() => order.push(job));
  await Promise.all([
    run('alice', 'mix 1'),
    run('alice', 'mix 2'),
    run('alice', 'mix 3'),
    run('bob', 'b1'),
    run('carol', 'c1'),
  ]);
  expect(order).toEqual(['b1', 'c1', 'mix 1', 'mix 2', 'mix 3']);
  expect(workers.stats('songs')).toMatchObject({ queued: 0, running: 0, done: 5 });
});

test('a deadline counts the work of a piece, and not the time in which others have their turn', async () => {
  const workers = pool({ begun: 2 });
  const deadlineMs = 3_600_000;
  const begun = vi.fn<(progress: string) => void>();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const mix = workers.song('alice', 'mix', { deadlineMs });
  const hanging = workers.song('bob', 'hang', { deadlineMs, onProgress: begun });
  await expect.poll(() => begun.mock.calls.length).toBe(1);
  vi.advanceTimersByTime(deadlineMs);
  vi.useRealTimers();
  await expect(hanging).rejects.toMatchObject({ code: 'unavailable', reason: 'deadline' });
  await expect(mix).resolves.toBe('did mix');
});

test('a task that rests can be given up, and the others go on', async () => {
  const workers = pool({ begun: 2 });
  const stop = new AbortController();
  const mix = workers.song('alice', 'mix', { signal: stop.signal });
  const hanging = workers.song('bob', 'hang', { deadlineMs: 3000 });
  await expect.poll(() => workers.stats('songs')).toMatchObject({ queued: 1, running: 1 });
  stop.abort(new Error('not wanted'));
  await expect(mix).rejects.toThrow('not wanted');
  await expect(hanging).rejects.toMatchObject({ reason: 'deadline' });
  await expect(workers.song('carol', 'next')).resolves.toBe('did next');
  expect(workers.stats('songs')).toMatchObject({ queued: 0, running: 0 });
});

test('a full queue refuses and says when to come back', async () => {
  const workers = pool({ waiting: 2 });
  const taken = ['one', 'two', 'three'].map((job) => workers.song('alice', job));
  await expect(workers.song('bob', 'four')).rejects.toMatchObject({ reason: 'busy', retryAfterSeconds: 5 });
  await expect(Promise.all(taken)).resolves.toHaveLength(3);
});

test('a signal ends what runs and takes out what waits', async () => {
  const workers = pool();
  const stop = new AbortController();
  const both = ['hang', 'two'].map((job) => workers.song('alice', job, { signal: stop.signal }));
  const third = workers.song('bob', 'three');
  stop.abort(new Error('not wanted'));
  for (const one of both) await expect(one).rejects.toThrow('not wanted');
  await expect(third).resolves.toBe('did three');
  await expect(workers.song('bob', 'late', { signal: stop.signal })).rejects.toThrow('not wanted');
});

test('closing refuses what waits and what runs', async () => {
  const workers = pool();
  const waiting = ['hang', 'two'].map((job) => workers.song('alice', job));
  const refused = Promise.all(
    waiting.map((each) => expect(each).rejects.toMatchObject({ reason: 'closed' })),
  );
  await workers.close();
  await refused;
  await expect(workers.song('alice', 'late')).rejects.toMatchObject({ reason: 'closed' });
});

test('a thread that has nothing to do ends, and the next task starts another', async () => {
  const workers = pool({}, 1);
  await workers.song('alice', 'one');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect(workers.song('alice', 'two')).resolves.toBe('did two');
});
