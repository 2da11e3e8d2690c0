import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openSeats, put, type Seat } from './seat.ts';

// A reader in a thread of its own, so that the sender's work does not count as waiting.
const { origin, path, everyMs } = workerData as { origin: string; path: string; everyMs: number };
const state = { isOn: false, isOver: false };
const waits: number[] = [];
parentPort?.on('message', (word: 'on' | 'off' | 'end') => {
  state.isOn = word === 'on';
  if (word === 'end') state.isOver = true;
});
const [seat] = (await openSeats(origin, 1)) as [Seat];
while (!state.isOver) {
  if (state.isOn) {
    const began = performance.now();
    await put(seat, { path }, [], 200);
    waits.push(performance.now() - began);
  }
  await sleep(everyMs);
}
parentPort?.postMessage(waits);
process.exit(0);
