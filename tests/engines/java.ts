import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  asUser,
  endProcess,
  type Engine,
  giveTo,
  installPackages,
  isProgram,
  runProgram,
  waitUntil,
} from './engine.ts';
import { freePort } from './free-port.ts';

/** Search servers refuse to be run by root. */
const searchUser = 'nobody';
/** OpenSearch 3 asks for it. */
export const javaMin = 21;

const machines = '/usr/lib/jvm';
/** Maven's downloads, kept between runs. */
const store = path.join(tmpdir(), 'segue-engines-maven');

/** The newest Java on this machine that is new enough. */
export function javaHome(): string | null {
  const homes = existsSync(machines) ? readdirSync(machines) : [];
  const found = homes
    .map((name) => ({ home: path.join(machines, name), major: Number(/(\d+)/.exec(name)?.[1] ?? 0) }))
    .filter(({ home, major }) => major >= javaMin && existsSync(path.join(home, 'bin/java')));
  return found.toSorted((a, b) => b.major - a.major)[0]?.home ?? null;
}

/** A part of a server that Maven Central has. */
export interface Artifact {
  group: string;
  name: string;
  version: string;
  type: 'zip' | 'jar';
}

export function fileOf({ group, name, version, type }: Artifact): string {
  return path.join(store, group.replaceAll('.', '/'), name, version, `${name}-${version}.${type}`);
}

export function areBrought(artifacts: readonly Artifact[]): boolean {
  return javaHome() !== null && isProgram('unzip') && artifacts.every((one) => existsSync(fileOf(one)));
}

/** Fetches what is missing with Maven; throws where there is no Java to run it with. */
export async function bring(artifacts: readonly Artifact[]): Promise<void> {
  if (javaHome() === null)
    throw new Error(`A search server needs Java ${javaMin} or newer below ${machines}`);
  const programs = { mvn: 'maven', unzip: 'unzip' };
  const missing = Object.entries(programs).filter(([program]) => !isProgram(program));
  if (missing.length > 0) await installPackages(...missing.map(([, name]) => name));
  for (const { group, name, version, type } of artifacts) {
    const words = [
      '-q',
      '-B',
      'dependency:get',
      `-Dartifact=${group}:${name}:${version}:${type}`,
      '-Dtransitive=false',
      `-Dmaven.repo.local=${store}`,
    ];
    await runProgram('mvn', words, { timeoutMs: 600_000 });
  }
}

/** Start command of one kind of search server. */
export interface SearchProgram {
  /** Inside of the server's folder. */
  program: string;
  env: Record<string, string>;
  options: Record<string, string>;
  /** A path that answers once it is ready. */
  readyAt: string;
}

/** A search server of one node that lives in a folder; the file `port` there holds its two ports. */
export async function searchNodeAt(folder: string, how: SearchProgram): Promise<Engine> {
  const [http = '', transport = ''] = (await readFile(path.join(folder, 'port'), 'utf8')).split(' ');
  const pidFile = path.join(folder, 'pid');
  const url = `http://127.0.0.1:${http}`;
  const kill = async (): Promise<void> => endProcess(Number(await readFile(pidFile, 'utf8')), 'SIGKILL');
  return {
    url,
    async start() {
      const options = {
        'http.port': http,
        'http.host': '127.0.0.1',
        'transport.port': transport,
        'transport.host': '127.0.0.1',
        'discovery.type': 'single-node',
        'path.data': path.join(folder, 'data'),
        'path.logs': path.join(folder, 'logs'),
        ...how.options,
      };
      const args = Object.entries(options).map(([name, value]) => `-E${name}=${value}`);
      // The program leaves a child behind that holds on to what it was given to print to.
      const program = path.join(folder, how.program);
      const quiet = ['-c', '"$0" "$@" >/dev/null 2>&1 </dev/null', program, '-d', '-p', pidFile, ...args];
      await runProgram(...asUser(searchUser, 'sh', quiet), { cwd: folder, env: how.env });
      const ready = new URL(how.readyAt, url);
      await waitUntil(`${how.program} answers`, async () => (await fetch(ready)).ok, 300_000);
    },
    stop: kill,
    kill,
  };
}

/** Gives what was unpacked into a folder two ports and its owner, and starts it by the engine `at` that folder. */
export async function startNewNode(folder: string, at: (folder: string) => Promise<Engine>): Promise<Engine> {
  await writeFile(path.join(folder, 'port'), `${await freePort()} ${await freePort()}`);
  await giveTo(searchUser, folder);
  const engine = await at(folder);
  await engine.start();
  return engine;
}
