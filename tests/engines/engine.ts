import { execFile, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A real server that tests talk to. It lives in a folder of its own and can be stopped and started again there. */
export interface Engine {
  /** Value of Segue's setting for it. */
  url: string;
  /** Starts it again in its folder, on its port, with the data it had. */
  start(): Promise<void>;
  /** Ends it; the data stay. */
  stop(): Promise<void>;
  /** Ends all its processes at once with SIGKILL. */
  kill(): Promise<void>;
}

/** Installs and starts an engine of one kind on this machine. */
export interface EngineKind {
  name: string;
  /** Reports whether everything it needs is installed. */
  isInstalled(): boolean;
  /** Installs what is missing; throws where that may not be. */
  install(): Promise<void>;
  /** Makes and starts one in an empty folder. */
  create(folder: string): Promise<Engine>;
  /** The one that lives in a folder, running or not. */
  at(folder: string): Promise<Engine>;
  /** Ends all of it, where stopping the engine leaves something running. */
  dispose?(folder: string): Promise<void>;
}

/** Runs a program to its end; throws with its words where it fails. */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; timeoutMs?: number } = {},
): Promise<string> {
  const { cwd, env = {}, timeoutMs = 300_000 } = options;
  const { stdout } = await promisify(execFile)(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    timeout: timeoutMs,
  });
  return stdout;
}

export function isProgram(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v "$0"`, name]).status === 0;
}

/** Installs Debian packages, as root and where the package manager is there. */
export async function installPackages(...packages: string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !isProgram('apt-get')) {
    throw new Error(`${packages.join(' ')} must be installed, which needs root and apt-get`);
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // A service of its own that a package would start is none of ours, and may take a port.
  const install = () =>
    runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      timeoutMs: 600_000,
    });
  try {
    await install();
  } catch {
    await runProgram('apt-get', ['update', '-qq'], { env });
    await install();
  }
}

/** Arguments that run a program as another user where we are root: some servers refuse to be run by root. */
export function asUser(user: string, command: string, args: readonly string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [command, [...args]];
  return ['runuser', ['-u', user, '--', command, ...args]];
}

/** Gives a folder to the user that {@link asUser} runs programs as. */
export async function giveTo(user: string, folder: string): Promise<void> {
  if (process.getuid?.() === 0) await runProgram('chown', ['-R', user, folder]);
}

/** Waits until `isSo` answers true without throwing. */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean>,
  timeoutMs: number,
): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    if (await isSo().catch(() => false)) return;
    if (performance.now() > until) throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`);
    await sleep(100);
  }
}

/** Ends a process of which only the id is known, and waits until it has ended. */
export async function endProcess(pid: number, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const isAlive = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  if (!isAlive()) return;
  process.kill(pid, signal);
  await waitUntil(`process ${pid} ends`, async () => !isAlive(), 30_000);
}
