import type { Ask } from './load.ts';
import { onLoadCore } from './machine.ts';
import { openSeats } from './seat.ts';

/**
 * Asks groups of questions, one group after the other, each of its questions at once; milliseconds until the last answer of each.
 * The first fifth is asked twice: caches are filled and code is compiled by then. Throws where an answer is not 200.
 */
export const askInGroups = (origin: string, groups: readonly (readonly Ask[])[]): Promise<number[]> =>
  onLoadCore(async () => {
    const seats = await openSeats(origin, Math.max(...groups.map((group) => group.length)));
    const askAll = (group: readonly Ask[]) =>
      Promise.all(
        group.map(
          (ask, at) =>
            new Promise<void>((resolve, reject) => {
              seats[at]?.ask(ask, (status) =>
                status === 200 ? resolve() : reject(new Error(`${ask.path} answered ${status}`)),
              );
            }),
        ),
      );
    try {
      for (const group of groups.slice(0, groups.length / 5)) await askAll(group);
      const times: number[] = [];
      for (const group of groups) {
        const began = performance.now();
        await askAll(group);
        times.push(performance.now() - began);
      }
      return times;
    } finally {
      for (const seat of seats) seat.close();
    }
  });
