import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees the memory of bytes that nobody looks at any more, at once. Node copies every 64 KB of a request's body into memory
 * of its own, and V8 marks all objects anew whenever 64 MB of such memory have come and gone. Freed like this, received
 * bytes come into the same warm memory again and again, and set off no collections. Does nothing where `bytes` are only a
 * part of their memory, or are free already.
 */
export function letGo(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (!(buffer instanceof ArrayBuffer) || buffer.detached) return;
  if (bytes.byteLength === buffer.byteLength) buffer.transfer(0);
}

/** By how much, as with others that can wait: with four of these at work, most of a core is still left to the server. */
const stepBack = 10;
const lowest = 19;

/** V8's own threads, by their numbers. */
export function helperThreads(): number[] {
  const nameOf = (thread: string) => readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
  return readdirSync('/proc/self/task')
    .filter((thread) => nameOf(thread) === 'node-V8Worker')
    .map(Number);
}

/**
 * Gives V8's helpers, which mark what is garbage and compile what is used often, a lower priority than those who answer.
 * On a machine with one core, or with both at work, four of them marking for 60 ms took most of it meanwhile, and
 * hundreds of requests waited. Where a core is idle they are as quick as ever.
 */
export function letHelpersStepBack(): void {
  if (process.platform !== 'linux') return;
  const priority = Math.min(lowest, getPriority() + stepBack);
  try {
    for (const thread of helperThreads()) setPriority(thread, priority);
  } catch {
    // One that has just ended, or a container that hides them: then they go on as they are.
  }
}

const lookMs = 1000;
/** When everything that a start sets off has come to rest. */
const looksBeforehand = 3;
/** Of a second. */
const idleShare = 0.1;

/**
 * Gives back what only the start needed, once: sources, compilers' notes and room for young objects, some 30 MB which a
 * server without visitors would keep for hours, since nothing makes V8 look. It takes 200 ms, so it waits for a second in
 * which next to nothing was asked.
 */
export function giveBackMemoryOfStart(): void {
  let looks = 0;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    looks += 1;
    if (looks <= looksBeforehand || utilization > idleShare) return;
    clearInterval(timer);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: { type: string; flavor: string }) => void;
    collect({ type: 'major', flavor: 'last-resort' });
  }, lookMs);
  timer.unref();
}
