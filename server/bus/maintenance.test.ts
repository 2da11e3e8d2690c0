import { expect, test } from 'vitest';
import { openMaintenance } from './maintenance.ts';
import { memoryLocks } from '#server/locks/memory-locks.ts';
import { memoryBus } from './memory-bus.ts';

/** Two server processes share a bus and locks; its time is moved by hand. */
function openShared() {
  const time = { now: 1_000_000 };
  const clock = () => time.now;
  return { time, parts: { bus: memoryBus(clock), locks: memoryLocks(clock), clock } };
}

test('who starts in the middle of maintenance knows it at once, and is told of its end', async () => {
  const { parts } = openShared();
  const first = await openMaintenance(parts);
  const end = Promise.withResolvers<void>();
  const work = first.during(() => end.promise);
  await expect.poll(() => first.active()).toBe(true);
  const late = await openMaintenance(parts);
  expect(late.active()).toBe(true);
  end.resolve();
  await work;
  expect([first.active(), late.active()]).toEqual([false, false]);
  expect((await openMaintenance(parts)).active()).toBe(false);
  await parts.bus.close();
});

test('maintenance of a process that died ends by itself, also for who starts then', async () => {
  const { parts, time } = openShared();
  const dead = await openMaintenance(parts);
  void dead.during(() => new Promise(() => undefined));
  await expect.poll(() => dead.active()).toBe(true);
  time.now += 31_000;
  expect((await openMaintenance(parts)).active()).toBe(false);
  await parts.bus.close();
});

test('a holder whose lock was forgotten is told before a step that cannot be undone', async () => {
  const { parts, time } = openShared();
  const maintenance = await openMaintenance(parts);
  const outcome = maintenance.during(async (confirm) => {
    await confirm();
    time.now += 31_000;
    await confirm();
  });
  await expect(outcome).rejects.toMatchObject({ code: 'unavailable' });
  await parts.bus.close();
});
