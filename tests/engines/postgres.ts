import { existsSync, readdirSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from './free-port.ts';
import {
  asUser,
  endProcess,
  type Engine,
  type EngineKind,
  giveTo,
  installPackages,
  runProgram,
} from './engine.ts';

/** The one role that logs in by a password; the others are trusted. */
export const passwordRole = 'lodger';
const user = 'postgres';
const packaged = '/usr/lib/postgresql';

/** The folder of PostgreSQL's own programs, which Debian keeps out of the path. */
function programs(): string | null {
  if (!existsSync(packaged)) return null;
  const versions = readdirSync(packaged).filter((name) => Number(name) >= 15);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : path.join(packaged, newest, 'bin');
}

async function run(program: string, ...args: string[]): Promise<void> {
  await runProgram(...asUser(user, path.join(programs() ?? '', program), args), { cwd: '/' });
}

async function at(folder: string): Promise<Engine> {
  const data = path.join(folder, 'data');
  const port = await readFile(path.join(folder, 'port'), 'utf8');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=400`;
  return {
    url: `postgres://segue@127.0.0.1:${port}/postgres`,
    async start() {
      const log = path.join(folder, 'log');
      try {
        await run('pg_ctl', 'start', '-w', '-s', '-D', data, '-l', log, '-o', settings);
      } catch (error) {
        const words = await readFile(log, 'utf8').catch(() => '');
        throw new Error(`PostgreSQL does not start: ${words.slice(-1000)}`, { cause: error });
      }
    },
    async stop() {
      await run('pg_ctl', 'stop', '-w', '-s', '-m', 'fast', '-D', data);
    },
    async kill() {
      const [pid = ''] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
      // One that it starts meanwhile would outlive it, and keep the memory that the next start wants.
      process.kill(Number(pid), 'SIGSTOP');
      const children = (await runProgram('pgrep', ['-P', pid])).trim().split('\n');
      for (const one of [pid, ...children]) await endProcess(Number(one), 'SIGKILL');
    },
  };
}

export const postgres: EngineKind = {
  name: 'postgres',
  isInstalled: () => programs() !== null,
  async install() {
    await installPackages('postgresql');
  },
  async create(folder) {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'port'), String(await freePort()));
    await giveTo(user, folder);
    // The plainest locale: sorting and case must not hang on the machine's.
    await run(
      'initdb',
      '-D',
      path.join(folder, 'data'),
      '-U',
      'segue',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '-N',
    );
    const access = path.join(folder, 'data/pg_hba.conf');
    const others = await readFile(access, 'utf8');
    await writeFile(access, `host all ${passwordRole} 127.0.0.1/32 scram-sha-256\n${others}`);
    // Nothing here outlives a run, and no test pulls the plug: syncing the disk would only take time.
    await appendFile(path.join(folder, 'data/postgresql.conf'), 'fsync = off\n');
    const engine = await at(folder);
    await engine.start();
    return engine;
  },
  at,
};
