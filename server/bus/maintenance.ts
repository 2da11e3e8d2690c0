import type { Clock } from '#server/lib/clock.ts';
import { topics } from '#server/bus/topics.ts';
import type { Bus } from './bus.ts';
import { type Confirm, withLock } from './with-lock.ts';

/** Whether writing is to stop for a while, in every server process. */
export interface Maintenance {
  active(): boolean;
  /** Somebody begins to write; answers what to call when they are done. */
  beginWriting(): () => void;
  /** Waits until those who were writing when it began are done, but not for the slowest uploads. */
  quiet(): Promise<void>;
  /** Does `work` while nobody else writes, one after the other. A process that dies in it lets the rest go on after `validMs`. */
  during<T>(work: (confirm: Confirm) => Promise<T>): Promise<T>;
}

const lockKey = 'maintenance';
const renewMs = 10_000;
const validMs = 3 * renewMs;
/** Whatever writes to the records takes far less than this. */
const quietMs = 5_000;
const lookMs = 10;

/** Where it stands for those who start in the middle of it: news reach only who was there. */
const room = 'maintenance';

/** Knows at once of what is under way in another process. */
export async function openMaintenance(bus: Bus, clock: Clock): Promise<Maintenance> {
  let until = 0;
  const writers = new Set<symbol>();
  bus.subscribe(topics.maintenance, (message) => {
    until = typeof message === 'number' ? message : 0;
  });
  const underWay = await bus.members(room);
  if (underWay.length > 0 && until === 0) until = clock() + validMs;

  async function announce(): Promise<void> {
    // The room first: who starts between the two hears of the second.
    await bus.enter(room, 'maintenance', validMs, null);
    await bus.publish(topics.maintenance, clock() + validMs);
  }

  return {
    active: () => clock() < until,
    beginWriting() {
      const writer = Symbol('writer');
      writers.add(writer);
      return () => void writers.delete(writer);
    },
    async quiet() {
      const deadline = performance.now() + quietMs;
      while (writers.size > 0 && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, lookMs));
      }
    },
    during: (work) =>
      withLock(bus, lockKey, async (confirm) => {
        await announce();
        const renewal = setInterval(() => void announce().catch(() => undefined), renewMs);
        try {
          return await work(confirm);
        } finally {
          clearInterval(renewal);
          await bus.leave(room, 'maintenance');
          await bus.publish(topics.maintenance, 0);
        }
      }),
  };
}
