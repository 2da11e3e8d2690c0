import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Engine, type EngineKind, runProgram } from './engine.ts';
import {
  areBrought,
  type Artifact,
  bring,
  fileOf,
  javaHome,
  javaMin,
  searchNodeAt,
  startNewNode,
} from './java.ts';

const version = '3.4.0';
const distribution: Artifact = {
  group: 'org.opensearch.distribution.integ-test-zip',
  name: 'opensearch',
  version,
  type: 'zip',
};
const analysis: Artifact = {
  group: 'org.opensearch.plugin',
  name: 'analysis-common',
  version,
  type: 'jar',
};

const at = (folder: string): Promise<Engine> =>
  searchNodeAt(folder, {
    program: `opensearch-${version}/bin/opensearch`,
    env: { OPENSEARCH_JAVA_HOME: javaHome() ?? '', OPENSEARCH_JAVA_OPTS: '-Xms384m -Xmx384m' },
    options: {},
    readyAt: '/',
  });

/** A real OpenSearch of one node: the plain distribution, with the module that knows languages put into its place. */
export const opensearch: EngineKind = {
  name: 'search',
  isInstalled: () => areBrought([distribution, analysis]),
  async install() {
    await bring([distribution, analysis]);
  },
  async create(folder) {
    await mkdir(folder, { recursive: true });
    await runProgram('unzip', ['-q', fileOf(distribution), '-d', folder]);
    const module = path.join(folder, `opensearch-${version}`, 'modules/analysis-common');
    await mkdir(module);
    await copyFile(fileOf(analysis), path.join(module, path.basename(fileOf(analysis))));
    await writeFile(path.join(module, 'plugin-descriptor.properties'), descriptor);
    return startNewNode(folder, at);
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
