import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/engines/free-port.ts';
import { onCore } from './machine.ts';

/** A server that was started for a measure. */
export interface Program {
  origin: string;
  pid: number;
  /** Resident memory in bytes. */
  memory(): Promise<number>;
  /** Seconds of processor time used so far, of all its threads. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../..');
const startMs = 60_000;

/** As `deploy/segue.service` and the image start it. */
const shipped = {
  flags: ['--max-semi-space-size=8'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
};

/** Segue itself on core 0, or on every core, on a data directory; `main` is its program, where that is a packed one. */
export function startSegue(
  dataDir: string,
  env: Record<string, string> = {},
  cores: 'one' | 'every' = 'one',
  main = 'server/main.ts',
): Promise<Program> {
  return startNode(
    main,
    { SEGUE_DATA_DIR: dataDir, SEGUE_LOG_LEVEL: 'error', ...shipped.env, ...env },
    '/api/v1/health',
    cores,
    shipped.flags,
  );
}

/** One of the yardsticks of `bench/peers` on core 0, or on every core as the server that it is held against. */
export const startPeer = (
  name: string,
  env: Record<string, string> = {},
  cores: 'one' | 'every' = 'one',
): Promise<Program> => startNode(`bench/peers/${name}.ts`, env, '/', cores);

async function startNode(
  script: string,
  env: Record<string, string>,
  probe: string,
  cores: 'one' | 'every' = 'one',
  flags: readonly string[] = [],
): Promise<Program> {
  const port = await freePort();
  const words = [...flags, path.resolve(root, script)];
  const [command, args] = cores === 'every' ? [process.execPath, words] : onCore(0, process.execPath, words);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', SEGUE_PORT: String(port), PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return ready(child, `http://127.0.0.1:${port}`, probe);
}

/** nginx with one worker on core 0; `server` is the inside of its server block, `folder` a place for files. */
export async function startNginx(write: (folder: string) => Promise<string>): Promise<Program> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-nginx-'));
  const port = await freePort();
  const server = await write(folder);
  const file = path.join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off; sendfile on; tcp_nopush off; tcp_nodelay on; keepalive_requests 100000000; default_type application/json;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  open_file_cache max=100 inactive=60s;
  server { listen 127.0.0.1:${port}; ${server} }
}`,
  );
  const [command, args] = onCore(0, 'nginx', ['-c', file, '-p', folder]);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const program = await ready(child, `http://127.0.0.1:${port}`, '/');
  return {
    ...program,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ready(child: ChildProcess, origin: string, probe: string): Promise<Program> {
  let ended = false;
  child.once('exit', () => (ended = true));
  // Whatever happens to the measure, nothing is left running.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const deadline = Date.now() + startMs;
  for (;;) {
    const answers = await fetch(origin + probe).then(
      (response) => response.body?.cancel().then(() => true) ?? true,
      () => false,
    );
    if (answers) break;
    if (ended || Date.now() > deadline) throw new Error(`${child.spawnargs.join(' ')} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const pid = child.pid as number;
  // Read at once: it is asked for fifty times a second beside a load, and four steps on other threads each time cost more.
  const status = (field: RegExp): number => {
    try {
      return Number(field.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);
    } catch {
      return Number.NaN;
    }
  };
  return {
    origin,
    pid,
    memory: async () => 1024 * status(/VmRSS:\s+(\d+)/),
    async cpuSeconds() {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    async stop() {
      process.off('exit', kill);
      if (ended) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const giveUp = setTimeout(kill, 12_000);
      await exited;
      clearTimeout(giveUp);
    },
  };
}
