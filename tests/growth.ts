/** A doubled input may cost this much more: 2 is linear, 4 quadratic. */
export const growthMost = 2.8;

/** Long enough to tell 2 from 4, short enough that a quadratic reader ends. */
const lengths = [2, 8, 32].map((kib) => kib * 1024);
/** Below this, what is measured is mostly the measuring. */
const measurableMs = 4;
const runs = 2;
const attempts = 3;

/** Processor time of this thread in ms: what else the machine does is not in it. */
function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  try {
    work();
  } catch {
    // A refusal is an answer too.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const leastCostOf = (work: () => unknown): number =>
  Math.min(...Array.from({ length: runs }, () => costOf(work)));

/**
 * By how much a function's cost grows when its input doubles, taken over two doublings from the first length at which it
 * can be measured; 1 where even the longest input costs next to nothing. Noise alone never fails a test: the least of
 * several attempts counts.
 */
export function growthOf<T>(make: (length: number) => T, work: (input: T) => unknown): number {
  for (const length of lengths) {
    const one = make(length);
    // The first run also pays for compiling.
    if (costOf(() => work(one)) < measurableMs || leastCostOf(() => work(one)) < measurableMs) continue;
    const four = make(4 * length);
    let least = Infinity;
    for (let attempt = 0; attempt < attempts && least > growthMost; attempt += 1) {
      const base = Math.max(
        measurableMs,
        leastCostOf(() => work(one)),
      );
      const growth = Math.sqrt(leastCostOf(() => work(four)) / base);
      least = Math.min(least, growth);
    }
    return least;
  }
  return 1;
}
