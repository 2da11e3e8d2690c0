import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import {
  asUser,
  endProcess,
  type Engine,
  type EngineKind,
  giveTo,
  installPackages,
  isProgram,
  runProgram,
  waitUntil,
} from './engine.ts';

/** It refuses root. */
const user = 'nobody';
const version = '3.4.0';
const javaMin = 21;
/** What Maven has brought, kept between runs. */
const store = path.join(tmpdir(), 'segue-engines-maven');
const distribution = `org/opensearch/distribution/integ-test-zip/opensearch/${version}/opensearch-${version}.zip`;
const analysis = `org/opensearch/plugin/analysis-common/${version}/analysis-common-${version}.jar`;

const machines = '/usr/lib/jvm';

/** The newest Java on this machine that is new enough. */
function javaHome(): string | null {
  const homes = existsSync(machines) ? readdirSync(machines) : [];
  const found = homes
    .map((name) => ({ home: path.join(machines, name), major: Number(/(\d+)/.exec(name)?.[1] ?? 0) }))
    .filter(({ home, major }) => major >= javaMin && existsSync(path.join(home, 'bin/java')));
  return found.toSorted((a, b) => b.major - a.major)[0]?.home ?? null;
}

function bring(artifact: string): void {
  runProgram(
    'mvn',
    [
      '-q',
      '-B',
      'dependency:get',
      `-Dartifact=${artifact}`,
      '-Dtransitive=false',
      `-Dmaven.repo.local=${store}`,
    ],
    { timeoutMs: 600_000 },
  );
}

async function at(folder: string): Promise<Engine> {
  const port = await readFile(path.join(folder, 'port'), 'utf8');
  const [http, transport] = port.split(' ');
  const pidFile = path.join(folder, 'pid');
  const url = `http://127.0.0.1:${http}`;
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
      };
      const args = Object.entries(options).map(([name, value]) => `-E${name}=${value}`);
      const program = path.join(folder, `opensearch-${version}`, 'bin/opensearch');
      // The program leaves a child behind that holds on to what it was given to print to.
      const quiet = ['-c', '"$0" "$@" >/dev/null 2>&1 </dev/null', program, '-d', '-p', pidFile, ...args];
      runProgram(...asUser(user, 'sh', quiet), {
        cwd: folder,
        env: {
          OPENSEARCH_JAVA_HOME: javaHome() ?? '',
          OPENSEARCH_JAVA_OPTS: '-Xms384m -Xmx384m',
        },
      });
      await waitUntil('OpenSearch answers', async () => (await fetch(url)).ok, 120_000);
    },
    async stop() {
      await endProcess(Number(await readFile(pidFile, 'utf8')), 'SIGKILL');
    },
  };
}

/** A real OpenSearch of one node: the plain distribution, with the module that knows languages put into its place. */
export const opensearch: EngineKind = {
  name: 'search',
  isInstalled: () =>
    javaHome() !== null &&
    [distribution, analysis].every((file) => existsSync(path.join(store, file))) &&
    isProgram('unzip'),
  async install() {
    if (javaHome() === null) throw new Error(`OpenSearch needs Java ${javaMin} or newer below ${machines}`);
    const missing = [
      ['mvn', 'maven'],
      ['unzip', 'unzip'],
    ].flatMap(([program, name]) => (isProgram(program ?? '') ? [] : [name ?? '']));
    if (missing.length > 0) installPackages(...missing);
    bring(`org.opensearch.distribution.integ-test-zip:opensearch:${version}:zip`);
    bring(`org.opensearch.plugin:analysis-common:${version}:jar`);
  },
  async create(folder) {
    await mkdir(folder, { recursive: true });
    runProgram('unzip', ['-q', path.join(store, distribution), '-d', folder]);
    const module = path.join(folder, `opensearch-${version}`, 'modules/analysis-common');
    await mkdir(module);
    await copyFile(path.join(store, analysis), path.join(module, path.basename(analysis)));
    await writeFile(path.join(module, 'plugin-descriptor.properties'), descriptor);
    await writeFile(path.join(folder, 'port'), `${await freePort()} ${await freePort()}`);
    giveTo(user, folder);
    const engine = await at(folder);
    await engine.start();
    return engine;
  },
  at,
};

const descriptor = `name=analysis-common
description=Analyzers of languages
version=${version}
opensearch.version=${version}
java.version=${javaMin}
classname=org.opensearch.analysis.common.CommonAnalysisModulePlugin
extended.plugins=
has.native.controller=false
`;
