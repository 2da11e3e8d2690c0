import { performance } from 'node:perf_hooks';

/** From here on the time by which waits are measured can be let pass at once, by so many ms. It never goes back. */
export function passMonotonicTime(): (ms: number) => void {
  const now = performance.now.bind(performance);
  let passed = 0;
  performance.now = () => now() + passed;
  return (ms) => void (passed += ms);
}
