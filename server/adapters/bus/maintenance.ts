import type { Clock } from '#server/lib/clock.ts';
import { topics } from '#server/lib/topics.ts';
import type { Bus } from './bus.ts';

/** Whether writing is to stop for a while, in every server process. */
export interface Maintenance {
  active(): boolean;
  /** Does `work` while nobody else writes. A process that dies in it lets the others go on after `renewMs`. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

const renewMs = 10_000;
const validMs = 3 * renewMs;

export function openMaintenance(bus: Bus, clock: Clock): Maintenance {
  let until = 0;
  bus.subscribe(topics.maintenance, (message) => {
    until = typeof message === 'number' ? message : 0;
  });
  const announce = (): Promise<void> => bus.publish(topics.maintenance, clock() + validMs);

  return {
    active: () => clock() < until,
    async during(work) {
      await announce();
      const renewal = setInterval(() => void announce().catch(() => undefined), renewMs);
      try {
        return await work();
      } finally {
        clearInterval(renewal);
        await bus.publish(topics.maintenance, 0);
      }
    },
  };
}
