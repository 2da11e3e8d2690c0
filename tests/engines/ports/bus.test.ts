import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bus } from '#server/bus/bus.ts';
import { openRedisBus } from '#server/bus/redis-bus.ts';
import { systemClock } from '#server/lib/clock.ts';
import { openLog } from '#server/lib/log.ts';
import { type SlowProxy, slowProxy } from '../survival/slow-proxy.ts';
import { enginesFolder, useEngine } from '../use.ts';

describe.runIf(enginesFolder !== null)('what a server publishes over a slow way to Redis', () => {
  let way: SlowProxy;
  let here: Bus;
  let there: Bus;

  beforeAll(async () => {
    const { url } = await useEngine('redis');
    way = await slowProxy(url);
    const prefix = randomUUID();
    const open = (base: string) =>
      openRedisBus({ url: `${base}/0?prefix=${prefix}`, clock: systemClock, log: openLog('silent') });
    [here, there] = [await open(way.url), await open(url)];
  });
  afterAll(async () => {
    await here?.close();
    await there?.close();
    await way?.close();
  });

  /** Publishes while Redis is out of reach, and answers what the other heard once that has resolved. */
  async function heardAfter(letGo: (restore: () => void) => void): Promise<unknown[]> {
    const heard: unknown[] = [];
    const stop = there.subscribe('news', (message) => heard.push(message));
    const restore = way.part();
    const published = here.publish('news', 'written');
    letGo(restore);
    await published;
    await there.ping();
    stop();
    return heard;
  }

  test('has reached the others when that resolves', async () => {
    expect(await heardAfter((restore) => void sleep(100).then(restore))).toEqual(['written']);
  });

  test('holds nobody up where Redis says nothing', async () => {
    let end = (): void => undefined;
    expect(await heardAfter((restore) => (end = restore))).toEqual([]);
    end();
  });
});
