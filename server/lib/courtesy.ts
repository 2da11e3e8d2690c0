import { setPriority } from 'node:os';

/**
 * So long a thread works at a time. A kernel does not always take a core from one that works in favour of one that was waited
 * for: without preemption it may look only every 4 ms who else wants it.
 */
const workMs = 0.2;
/** The rest is as short as can be (some 0.1 ms): its point is that whoever waits for the core has it. */
const restMs = 0.05;

const nobodysCell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
let isGivingWay = false;
let workedSince = 0;

/**
 * Tells that nobody waits for what this thread does: from now on whoever wants the site goes first. It has a lower priority,
 * where that is a thread's own and not the whole process's (on Linux), and {@link rest} lets go of its core.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(10);
  isGivingWay = true;
}

/**
 * To be called between pieces of work of a fraction of a millisecond. Stands still for a moment where this thread gives way
 * and has worked long enough; else it costs next to nothing.
 */
export function rest(): void {
  if (!isGivingWay || performance.now() - workedSince < workMs) return;
  Atomics.wait(nobodysCell, 0, 0, restMs);
  workedSince = performance.now();
}
