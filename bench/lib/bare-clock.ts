import { fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

/** Prometheus' client looks at a server's event loop so often, and counts that time in. */
export const loopLookMs = 10;

/** A process that does nothing but look at the clock, as often as a server's event loop is looked at. */
export interface BareClock {
  /** The longest time for which it was not let look since the last call, in ms: the machine's own stops. */
  longestGap(): Promise<number>;
  stop(): Promise<void>;
}

const self = fileURLToPath(import.meta.url);

export async function startBareClock(): Promise<BareClock> {
  const child = fork(self, { stdio: 'inherit' });
  const exited = once(child, 'exit');
  await once(child, 'message');
  return {
    async longestGap() {
      const answer = once(child, 'message');
      child.send('tell');
      const [ms] = (await answer) as [number];
      return ms;
    },
    async stop() {
      child.kill();
      await exited;
    },
  };
}

if (process.argv[1] === self && process.send) {
  const delay = monitorEventLoopDelay({ resolution: loopLookMs });
  delay.enable();
  process.on('message', () => {
    process.send?.(delay.max / 1e6 - loopLookMs);
    delay.reset();
  });
  process.send('ready');
}
