import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '#server/bus/topics.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Locks } from '#server/locks/locks.ts';
import { type Confirm, withLock } from '#server/locks/with-lock.ts';
import { type Bus, busIsBack } from './bus.ts';

/** Pause of all writes in every server process. */
export interface Maintenance {
  active(): boolean;
  /**
   * Registers a writer.
   * @returns a function to call when its write is done
   */
  beginWriting(): () => void;
  /** Waits for the writes under way, but not for the slowest uploads. */
  quiet(): Promise<void>;
  /** Runs `work` while no other process writes, one call at a time. If the process dies, the pause ends after `validMs`. */
  during<T>(work: (confirm: Confirm) => Promise<T>): Promise<T>;
  /** Asks the locks whether a pause is under way: for a process that may have missed the message. */
  look(): void;
  close(): void;
}

const lockKey = 'maintenance';
const renewMs = 10_000;
const validMs = 3 * renewMs;
/** Longest wait for writes under way; ordinary ones take far less. */
const quietMs = 5_000;
const pollMs = 10;
/** Interval at which a process without a bus asks the locks. */
const lookMs = 1_000;

export interface MaintenanceParts {
  bus: Bus;
  locks: Locks;
  clock: Clock;
}

/** Opens the pause, with the state of other processes. */
export async function openMaintenance({ bus, locks, clock }: MaintenanceParts): Promise<Maintenance> {
  let until = 0;
  const writers = new Set<symbol>();
  // The message is a duration, since the clocks of the servers need not agree.
  bus.subscribe(topics.maintenance, (message) => {
    until = typeof message === 'number' && message > 0 ? clock() + message : 0;
  });

  async function askLocks(): Promise<void> {
    const before = until;
    const isHeld = await locks.isHeld(lockKey);
    // A message that came meanwhile is newer than the answer.
    if (until === before) until = isHeld ? Math.max(until, clock() + 2 * lookMs) : 0;
  }
  // A failed query is repeated at the next interval.
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
      // By then the other servers have the message, or have asked the locks.
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
