import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Engine, type EngineKind, runProgram } from './engine.ts';
import { areBrought, type Artifact, bring, fileOf, javaHome, searchNodeAt, startNewNode } from './java.ts';

/** The last one of which Maven Central has the plain distribution. */
const version = '8.19.21';
const distribution: Artifact = {
  group: 'org.elasticsearch.distribution.integ-test-zip',
  name: 'elasticsearch',
  version,
  type: 'zip',
};
const plugin = path.resolve(import.meta.dirname, 'elasticsearch/LanguagesPlugin.java');

const at = (folder: string): Promise<Engine> =>
  searchNodeAt(folder, {
    program: `elasticsearch-${version}/bin/elasticsearch`,
    env: {
      ES_JAVA_HOME: javaHome() ?? '',
      ES_JAVA_OPTS: '-Xms384m -Xmx384m',
      // It refuses a place that holds its own modules.
      ES_TMPDIR: path.join(folder, 'tmp'),
    },
    options: { 'xpack.security.enabled': 'false' },
    // The plain distribution has nothing at `/`.
    readyAt: '/_cluster/health',
  });

/** A real Elasticsearch 8 of one node: the plain distribution, with its filters of languages given their names. */
export const elasticsearch: EngineKind = {
  name: 'elasticsearch',
  isInstalled: () => areBrought([distribution]) && existsSync(path.join(javaHome() ?? '', 'bin/javac')),
  async install() {
    await bring([distribution]);
  },
  async create(folder) {
    await mkdir(path.join(folder, 'tmp'), { recursive: true });
    await runProgram('unzip', ['-q', fileOf(distribution), '-d', folder]);
    const home = path.join(folder, `elasticsearch-${version}`);
    const place = path.join(home, 'plugins/segue-languages');
    await mkdir(place, { recursive: true });
    const java = (program: string) => path.join(javaHome() ?? '', 'bin', program);
    const classes = path.join(folder, 'classes');
    const libraries = path.join(home, 'lib/*');
    await runProgram(java('javac'), ['--release', '17', '-cp', libraries, '-d', classes, plugin]);
    await runProgram(java('jar'), ['cf', path.join(place, 'segue-languages.jar'), '-C', classes, '.']);
    await writeFile(path.join(place, 'plugin-descriptor.properties'), descriptor);
    return startNewNode(folder, at);
  },
  at,
};

const descriptor = `name=segue-languages
description=Names for the filters of languages
version=${version}
elasticsearch.version=${version}
java.version=17
classname=segue.LanguagesPlugin
`;
