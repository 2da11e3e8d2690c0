import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';

const has = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).error === undefined;

const twoCores = availableParallelism() >= 2;

/** What this machine can measure with. */
export const machine = {
  /** Servers run on core 0 and the load on core 1, where both are there and `taskset` can say so. */
  canPin: twoCores && has('taskset', '--version'),
  hasWrk: has('wrk', '--version'),
  hasNginx: has('nginx', '-v'),
  describe: () => ({
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: process.platform,
  }),
};

/** A command line that runs on one core only. */
export const onCore = (core: 0 | 1, command: string, args: readonly string[]): [string, string[]] =>
  machine.canPin ? ['taskset', ['-c', String(core), command, ...args]] : [command, [...args]];

const allCores = `0-${availableParallelism() - 1}`;

/** Runs `load` with this process kept to the core of the load, so that it does not take the server's time. */
export async function onLoadCore<T>(load: () => Promise<T>): Promise<T> {
  const moveTo = (cores: string): void => {
    if (machine.canPin) spawnSync('taskset', ['-a', '-cp', cores, String(process.pid)], { stdio: 'ignore' });
  };
  moveTo('1');
  try {
    return await load();
  } finally {
    moveTo(allCores);
  }
}
