import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#server/lib/clock.ts';
import { openLog } from '#server/lib/log.ts';
import { enginesFolder, useEngine, withEngines } from '#tests/engines/use.ts';
import type { Bus } from './bus.ts';
import { memoryBus } from './memory-bus.ts';
import { openRedisBus } from './redis-bus.ts';

/** Two ends of one bus: two processes where it joins several, else the same one twice. */
type Open = () => Promise<[Bus, Bus]>;

const implementations: [string, boolean, Open][] = [
  [
    'memory',
    true,
    async () => {
      const bus = memoryBus();
      return [bus, bus];
    },
  ],
  [
    `Redis${withEngines}`,
    enginesFolder !== null,
    async () => {
      const url = `${(await useEngine('redis')).url}/0?prefix=${randomUUID()}`;
      const open = () => openRedisBus({ url, clock: systemClock, log: openLog('silent') });
      return [await open(), await open()];
    },
  ],
];

describe.each(implementations)('the bus on %s', (_name, isHere, open) => {
  describe.runIf(isHere)('as two servers see it', () => {
    let here: Bus;
    let there: Bus;

    beforeAll(async () => {
      [here, there] = await open();
    });
    afterAll(async () => {
      await here.close();
      await there.close();
    });

    test('news reach everyone who listens, each once, until they stop', async () => {
      const heard: unknown[] = [];
      const stops = [here, there].map((bus) => bus.subscribe('news', (message) => heard.push(message)));
      await here.publish('news', { ids: ['a'] });
      await expect.poll(() => heard).toEqual([{ ids: ['a'] }, { ids: ['a'] }]);
      await there.publish('other', 1);
      for (const stop of stops) stop();
      await here.publish('news', 'after');
      await here.publish('marker', 1);
      await sleep(50);
      expect(heard).toHaveLength(2);
    });

    test('a count is shared, and ends with its window', async () => {
      const first = await here.count('tries', 300);
      expect(first.count).toBe(1);
      expect(first.endsAt).toBeGreaterThan(Date.now());
      expect((await there.count('tries', 300)).count).toBe(2);
      expect((await there.peek('tries'))?.count).toBe(2);
      expect(await here.peek('never')).toBeNull();
      await expect.poll(() => here.peek('tries')).toBeNull();
      expect((await here.count('tries', 300)).count).toBe(1);
      await there.reset('tries');
      expect(await here.peek('tries')).toBeNull();
    });

    test('counts that come at once are all counted', async () => {
      const counts = await Promise.all(
        Array.from({ length: 50 }, (_, at) => (at % 2 ? here : there).count('rush', 60_000)),
      );
      expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 50 }, (_, at) => at + 1),
      );
    });

    test('members of a room are seen by all until they leave or fall silent', async () => {
      await here.enter('hall', 'alice', 60_000, { listens: 'Blue' });
      await here.enter('hall', 'bob', 200, null);
      expect(await there.members('hall')).toHaveLength(2);
      await expect
        .poll(() => there.members('hall'))
        .toEqual([{ member: 'alice', data: { listens: 'Blue' } }]);
      await there.enter('hall', 'alice', 60_000, { listens: 'Green' });
      expect(await here.members('hall')).toEqual([{ member: 'alice', data: { listens: 'Green' } }]);
      await there.leave('hall', 'alice');
      expect(await here.members('hall')).toEqual([]);
      expect(await here.members('nobody was ever here')).toEqual([]);
    });

    test('it says that it answers', async () => {
      await expect(here.ping()).resolves.toBeUndefined();
    });
  });
});
