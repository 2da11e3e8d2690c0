import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { HandOver } from './hand-over.ts';
import type { StagingThread } from './staging-thread.ts';
import { ThreadPool } from './thread-pool.ts';

const openPool = (threads: number) =>
  new ThreadPool(threads, { directory: '/nowhere', memory: new HandOver(1, 4096, 0).memory });

/** The thread of an upload, with work in it that goes on until `end`. */
function stay(pool: ThreadPool, upload: string) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  let thread: StagingThread | null = null;
  const work = async (own: StagingThread): Promise<void> => {
    thread = own;
    await promise;
  };
  const over = pool.at(upload, work);
  return { thread: thread as StagingThread | null, end: () => (end(), over) };
}

const threadOf = (pool: ThreadPool, upload: string) => pool.at(upload, async (thread) => thread);

describe('threads for uploads', () => {
  test('share out those that come at once evenly', () => {
    const pool = openPool(4);
    const threads = Array.from({ length: 20 }, (_, n) => stay(pool, `upload${n}`).thread);
    const counts = [...new Set(threads)].map((one) => threads.filter((thread) => thread === one).length);
    expect(counts).toEqual([5, 5, 5, 5]);
  });

  test('give to the one that has least to do, and keep an upload where it began', async () => {
    const pool = openPool(2);
    const [first, second] = [stay(pool, 'first'), stay(pool, 'second')];
    await first.end();
    expect(stay(pool, 'third').thread).toBe(first.thread);
    expect(await threadOf(pool, 'second')).toBe(second.thread);
    expect(await threadOf(pool, 'first')).toBe(first.thread);
  });

  test('forget an upload that leaves nothing behind', async () => {
    const pool = openPool(2);
    const first = stay(pool, 'first');
    await first.end();
    await pool.leave('first', async () => undefined);
    stay(pool, 'second');
    expect(await threadOf(pool, 'first')).not.toBe(first.thread);
  });

  test('keep one that comes again while it is being left, and one that could not be left', async () => {
    const pool = openPool(2);
    const first = stay(pool, 'first');
    await first.end();
    const leaving = pool.leave('first', () => sleep(1));
    const again = stay(pool, 'first');
    await leaving;
    await again.end();
    stay(pool, 'second');
    expect(await threadOf(pool, 'first')).toBe(first.thread);

    await expect(pool.leave('first', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
    expect(await threadOf(pool, 'first')).toBe(first.thread);
  });
});
