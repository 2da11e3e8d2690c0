import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// A reader in a thread of its own, so that the sender's work does not count as waiting.
const { url, everyMs } = workerData as { url: string; everyMs: number };
const state = { isOn: false, isOver: false };
const waits: number[] = [];
parentPort?.on('message', (word: 'on' | 'off' | 'end') => {
  state.isOn = word === 'on';
  if (word === 'end') state.isOver = true;
});
while (!state.isOver) {
  if (state.isOn) {
    const began = performance.now();
    await (await fetch(url)).arrayBuffer();
    waits.push(performance.now() - began);
  }
  await sleep(everyMs);
}
parentPort?.postMessage(waits);
process.exit(0);
