import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

/** How often a thread of its own stood still after `times` pieces of work of 1 ms. */
async function rests(times: number, isWaitedFor: boolean): Promise<number> {
  const worker = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads');
    import(workerData.courtesy).then(({ giveWay, rest }) => {
      if (!workerData.isWaitedFor) giveWay();
      let rests = 0;
      const { wait } = Atomics;
      Atomics.wait = (...cell) => {
        const how = wait(...cell);
        if (how === 'timed-out') rests += 1;
        return how;
      };
      for (let n = 0; n < workerData.times; n += 1) {
        const until = performance.now() + 1;
        while (performance.now() < until);
        rest();
      }
      parentPort.postMessage(rests);
    });`,
    {
      eval: true,
      workerData: { courtesy: new URL('./courtesy.ts', import.meta.url).href, times, isWaitedFor },
    },
  );
  const [answer] = (await once(worker, 'message')) as [number];
  return answer;
}

test('a thread that nobody waits for lets go of its core after each piece of work', async () => {
  expect(await rests(50, false)).toBe(50);
});

test('one that somebody waits for does not rest', async () => {
  expect(await rests(50, true)).toBe(0);
});
