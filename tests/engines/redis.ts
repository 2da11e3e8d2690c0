import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from './free-port.ts';
import {
  endProcess,
  type Engine,
  type EngineKind,
  installPackages,
  isProgram,
  runProgram,
  waitUntil,
} from './engine.ts';

async function at(folder: string): Promise<Engine> {
  const port = await readFile(path.join(folder, 'port'), 'utf8');
  const pidFile = path.join(folder, 'pid');
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = {
        port,
        bind: '127.0.0.1',
        daemonize: 'yes',
        save: '',
        dir: folder,
        pidfile: pidFile,
        logfile: path.join(folder, 'log'),
      };
      await runProgram(
        'redis-server',
        Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
      );
      await waitUntil(
        'Redis answers',
        async () => (await runProgram('redis-cli', ['-p', port, 'ping'])).trim() === 'PONG',
        10_000,
      );
    },
    async stop() {
      await endProcess(Number(await readFile(pidFile, 'utf8')));
    },
    async kill() {
      await endProcess(Number(await readFile(pidFile, 'utf8')), 'SIGKILL');
    },
  };
}

export const redis: EngineKind = {
  name: 'redis',
  isInstalled: () => isProgram('redis-server') && isProgram('redis-cli'),
  async install() {
    await installPackages('redis-server');
  },
  async create(folder) {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'port'), String(await freePort()));
    const engine = await at(folder);
    await engine.start();
    return engine;
  },
  at,
};
