import type { Program } from './programs.ts';

/** The most that a program has in memory until it is asked, in bytes. */
export function watchMemory(program: Program): { stop: () => number } {
  let peak = 0;
  const timer = setInterval(() => {
    void program.memory().then((bytes) => (peak = Math.max(peak, bytes)));
  }, 20);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}
