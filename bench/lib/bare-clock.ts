import { fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { machine } from './machine.ts';

/** Interval at which Prometheus' client samples a server's event loop, and which its delays include. */
export const loopLookMs = 10;

/** A process that only reads the clock, at the interval at which a server's event loop is sampled. */
export interface BareClock {
  /** Longest gap between two readings since the last call, in ms. */
  longestGap(): Promise<number>;
  stop(): Promise<void>;
}

const self = fileURLToPath(import.meta.url);

/** A process like any other: it waits for a core as a server does. */
export const startBareClock = (): Promise<BareClock> => startClock([]);

/**
 * Starts a clock on each core that runs before all others: no program delays it, only the machine, or the host that keeps its
 * processor. Null where the machine cannot do that.
 */
export async function startHostClock(): Promise<BareClock | null> {
  if (!machine.canGoFirst) return null;
  const clocks = await Promise.all(
    ['0', '1'].map((core) => startClock(['chrt', '-f', '50', 'taskset', '-c', core])),
  );
  return {
    longestGap: async () => Math.max(...(await Promise.all(clocks.map((clock) => clock.longestGap())))),
    stop: async () => void (await Promise.all(clocks.map((clock) => clock.stop()))),
  };
}

/** `through` are commands that run a command. */
async function startClock(through: readonly string[]): Promise<BareClock> {
  const [execPath, ...execArgv] = [...through, process.execPath];
  const child = fork(self, { stdio: 'inherit', execPath, execArgv });
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
