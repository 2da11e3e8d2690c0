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

const lookMs = 1000;
/** When everything that a start sets off has come to rest. */
const looksBeforehand = 3;
/** Of a second: nobody at all takes 0.003 of it, two hundred pages that are still known 0.02 to 0.08. */
const idleShare = 0.01;

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
