import { expect, test } from 'vitest';
import { openMaintenance } from './maintenance.ts';
import { memoryBus } from './memory-bus.ts';

/** Two server processes share a bus; its time is moved by hand. */
function openShared() {
  const time = { now: 1_000_000 };
  const clock = () => time.now;
  return { time, clock, bus: memoryBus(clock) };
}

test('who starts in the middle of maintenance knows it at once, and is told of its end', async () => {
  const { bus, clock } = openShared();
  const first = await openMaintenance(bus, clock);
  const end = Promise.withResolvers<void>();
  const work = first.during(() => end.promise);
  await expect.poll(() => first.active()).toBe(true);
  const late = await openMaintenance(bus, clock);
  expect(late.active()).toBe(true);
  end.resolve();
  await work;
  expect([first.active(), late.active()]).toEqual([false, false]);
  expect((await openMaintenance(bus, clock)).active()).toBe(false);
  await bus.close();
});

test('maintenance of a process that died ends by itself, also for who starts then', async () => {
  const { bus, clock, time } = openShared();
  const dead = await openMaintenance(bus, clock);
  void dead.during(() => new Promise(() => undefined));
  await expect.poll(() => dead.active()).toBe(true);
  time.now += 31_000;
  expect((await openMaintenance(bus, clock)).active()).toBe(false);
  await bus.close();
});

test('a holder whose lock was forgotten is told before a step that cannot be undone', async () => {
  const { bus, clock, time } = openShared();
  const maintenance = await openMaintenance(bus, clock);
  const outcome = maintenance.during(async (confirm) => {
    await confirm();
    time.now += 31_000;
    await confirm();
  });
  await expect(outcome).rejects.toMatchObject({ code: 'unavailable' });
  await bus.close();
});
