import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from './engines/free-port.ts';
import { isOnPostgres, makeScratchDatabase } from './engines/scratch-database.ts';

/** A real Segue in a process of its own, on a free port and a temporary data directory. */
export interface ServerProcess {
  origin: string;
  /** Of the process that runs now. */
  readonly pid: number;
  dataDir: string;
  /** Everything it has printed. */
  output(): string;
  /** Asks it to stop (SIGTERM) or ends it at once (SIGKILL), and waits until it has. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

const sources = path.resolve(import.meta.dirname, '..');
/** Folder of the Segue that tests start: packed where the whole run has packed one (`scripts/pack/tested.ts`), else the sources. */
export const testedRoot = process.env['TEST_PACKED'] ?? sources;
const testedMain = path.join(testedRoot, testedRoot === sources ? 'server/main.ts' : 'server/main.js');

/** A start that fails has failed by then. */
const startMs = 60_000;

export interface ProcessLimits {
  /** The largest file that the process may write: its disk is then as good as full. */
  fileBytes?: number;
  /** Another version's tree, instead of this one, and its main program, where that is another file. */
  root?: string;
  main?: string;
}

/** Starts the server and waits until it listens, or does jobs. `env` adds settings; `limits` may change between two starts. */
export async function startServerProcess(
  env: Record<string, string> = {},
  limits: ProcessLimits = {},
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'segue-process-'));
  const database = isOnPostgres && !env['SEGUE_DATABASE_URL'] ? await makeScratchDatabase() : null;
  const port = await freePort();
  let child: ChildProcess | null = null;
  let printed = '';

  async function start(): Promise<void> {
    const [command, args] = commandWithin(limits);
    const started = spawn(command, args, {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SEGUE_PORT: String(port),
        SEGUE_DATA_DIR: dataDir,
        SEGUE_LOG_LEVEL: 'warn',
        ...(database ? { SEGUE_DATABASE_URL: database.url } : {}),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    let sinceStart = '';
    await new Promise<void>((resolve, reject) => {
      const read = (data: Buffer) => {
        printed += String(data);
        sinceStart += String(data);
        if (/Segue (is at|does the jobs of) /.test(sinceStart)) resolve();
      };
      started.stdout?.on('data', read);
      started.stderr?.on('data', read);
      started.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${sinceStart}`)));
    });
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const running = child;
    child = null;
    if (!running) return null;
    if (running.exitCode !== null || running.signalCode !== null) return running.exitCode;
    const exited = once(running, 'exit');
    running.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }

  await start();
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    get pid() {
      return child?.pid ?? 0;
    },
    output: () => printed,
    start,
    stop,
    async dispose() {
      await stop();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a server that must not start; answers how it ended, and the errors that it printed, line by line. */
export async function startAndFail(
  env: Record<string, string>,
): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, [testedMain], {
    env: { ...process.env, SEGUE_LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: startMs,
  });
  const [errors, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, lines: errors.trim().split('\n') };
}

/** The shell's own limits, in blocks of 512 bytes (POSIX, `ulimit`). */
function commandWithin({ fileBytes, root, main: file }: ProcessLimits): [string, string[]] {
  const main = root ? path.join(root, file ?? 'server/main.ts') : testedMain;
  if (fileBytes === undefined) return [process.execPath, [main]];
  const blocks = Math.floor(fileBytes / 512);
  return ['sh', ['-c', `ulimit -f ${blocks} && exec "$0" "$@"`, process.execPath, main]];
}
