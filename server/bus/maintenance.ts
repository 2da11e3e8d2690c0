import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '#server/bus/topics.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Locks } from '#server/locks/locks.ts';
import { type Confirm, withLock } from '#server/locks/with-lock.ts';
import { type Bus, busIsBack } from './bus.ts';

/** Whether writing is to stop for a while, in every server process. */
export interface Maintenance {
  active(): boolean;
  /** Somebody begins to write; answers what to call when they are done. */
  beginWriting(): () => void;
  /** Waits until those who were writing when it began are done, but not for the slowest uploads. */
  quiet(): Promise<void>;
  /** Does `work` while nobody else writes, one after the other. A process that dies in it lets the rest go on after `validMs`. */
  during<T>(work: (confirm: Confirm) => Promise<T>): Promise<T>;
  /** Looks whether it is under way: for a process that cannot have been told. */
  look(): void;
  close(): void;
}

const lockKey = 'maintenance';
const renewMs = 10_000;
const validMs = 3 * renewMs;
/** Whatever writes to the records takes far less than this. */
const quietMs = 5_000;
const pollMs = 10;
/** A process that hears no news looks so often. */
const lookMs = 1_000;

export interface MaintenanceParts {
  bus: Bus;
  locks: Locks;
  clock: Clock;
}

/** Knows at once of what is under way in another process. */
export async function openMaintenance({ bus, locks, clock }: MaintenanceParts): Promise<Maintenance> {
  let until = 0;
  const writers = new Set<symbol>();
  // For so many ms: the clocks of the servers need not agree.
  bus.subscribe(topics.maintenance, (message) => {
    until = typeof message === 'number' && message > 0 ? clock() + message : 0;
  });

  async function askLocks(): Promise<void> {
    const before = until;
    const isHeld = await locks.isHeld(lockKey);
    // News that came meanwhile are newer than the answer.
    if (until === before) until = isHeld ? Math.max(until, clock() + 2 * lookMs) : 0;
  }
  // A question that fails now is asked again.
  const look = (): void => void askLocks().catch(() => undefined);
  bus.subscribe(busIsBack, look);
  const looking = setInterval(() => bus.isConnected() || look(), lookMs).unref();
  if (await locks.isHeld(lockKey)) until = clock() + validMs;

  const announce = (): Promise<void> => bus.publish(topics.maintenance, validMs);

  return {
    active: () => clock() < until,
    beginWriting() {
      const writer = Symbol('writer');
      writers.add(writer);
      return () => void writers.delete(writer);
    },
    async quiet() {
      // By then the others have been told, or have looked.
      if (locks.areShared) await sleep(2 * lookMs);
      const deadline = performance.now() + quietMs;
      while (writers.size > 0 && performance.now() < deadline) await sleep(pollMs);
    },
    during: (work) =>
      withLock(locks, lockKey, async (confirm) => {
        await announce();
        const renewal = setInterval(() => void announce(), renewMs);
        try {
          return await work(confirm);
        } finally {
          clearInterval(renewal);
          await bus.publish(topics.maintenance, 0);
        }
      }),
    look,
    close: () => clearInterval(looking),
  };
}
