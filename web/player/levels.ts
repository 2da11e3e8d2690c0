import { equalizerBars, equalizerMs } from '#shared/limits.ts';

let reader: (() => number[] | null) | null = null;

/** Registers the engine's reader of the signal; it answers null for an embedded player or another site's file. */
export function provideLevels(read: (() => number[] | null) | null): void {
  reader = read;
}

/** The strengths of the equalizer's 8 bars now, 0 to 1; a calm pattern where the signal cannot be read. */
function readLevels(now = performance.now()): number[] {
  return reader?.() ?? Array.from({ length: equalizerBars }, (_, bar) => pattern(bar, now / 1000));
}

const pattern = (bar: number, seconds: number): number =>
  0.45 + 0.25 * Math.sin(seconds * 3.1 + bar * 1.7) + 0.15 * Math.sin(seconds * 7.3 + bar * 4.1);

const watchers = new Set<(levels: readonly number[]) => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** Calls `watcher` every 200 ms, by one clock for all equalizers of a page. Returns a function that ends it. */
export function watchLevels(watcher: (levels: readonly number[]) => void): () => void {
  watchers.add(watcher);
  ticking ??= setInterval(() => {
    const levels = readLevels();
    for (const watch of watchers) watch(levels);
  }, equalizerMs);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}
