import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';

const has = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).error === undefined;

const twoCores = availableParallelism() >= 2;

/** The instruments of this machine. */
export const machine = {
  /** Servers run on core 0 and the load on core 1, where both are there and `taskset` can say so. */
  canPin: twoCores && has('taskset', '--version'),
  /** True if a program can run before all others on its core. */
  canGoFirst: twoCores && spawnSync('chrt', ['-f', '50', 'taskset', '-c', '0', 'true']).status === 0,
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

/**
 * Watches whether the host of a virtual machine gives its processors to others.
 * @returns a function for the share of their time that the host took since, 0 to 1, or null where it is unknown
 */
export function watchHost(): () => number | null {
  const before = processorTimes();
  return () => {
    const after = processorTimes();
    if (before === null || after === null) return null;
    return (after.stolen - before.stolen) / Math.max(1, after.all - before.all);
  };
}

/** In ticks since the machine started, of all processors together (proc(5): user, nice, system, idle, iowait, irq, softirq, steal). */
function processorTimes(): { stolen: number; all: number } | null {
  if (!existsSync('/proc/stat')) return null;
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const times = first.split(/\s+/).slice(1, 9).map(Number);
  return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) };
}

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
