import { expect, test } from 'vitest';
import { openSemaphore, SemaphoreFullError } from './semaphore.ts';

/** Work that ends when `end` is called. */
function pending() {
  let end: () => void = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  return { end, work: () => done };
}

test('no more than the slots run at once, in the order in which they came', async () => {
  const semaphore = openSemaphore({ atOnce: 2, waiting: 5 });
  const order: string[] = [];
  const jobs = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...pending() }));
  const runs = jobs.map((job) =>
    semaphore.run(async () => {
      order.push(job.name);
      await job.work();
    }),
  );
  await Promise.resolve();
  expect(order).toEqual(['a', 'b']);
  jobs[1]?.end();
  await runs[1];
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(['a', 'b', 'c']);
  for (const job of jobs) job.end();
  await Promise.all(runs);
  expect(order).toEqual(['a', 'b', 'c', 'd']);
});

test('what fails gives its slot back', async () => {
  const semaphore = openSemaphore({ atOnce: 1, waiting: 5 });
  const failing = () => Promise.reject(new Error('broken'));
  await expect(semaphore.run(failing)).rejects.toThrow('broken');
  await expect(semaphore.run(failing)).rejects.toThrow('broken');
  await expect(semaphore.run(async () => 'fine')).resolves.toBe('fine');
});

test('when too many wait, the next is refused', async () => {
  const semaphore = openSemaphore({ atOnce: 1, waiting: 1 });
  const job = pending();
  const first = semaphore.run(job.work);
  const second = semaphore.run(job.work);
  await expect(semaphore.run(job.work)).rejects.toBeInstanceOf(SemaphoreFullError);
  job.end();
  await Promise.all([first, second]);
});
