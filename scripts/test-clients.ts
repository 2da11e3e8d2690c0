import { spawnSync } from 'node:child_process';
import { copyFile, cp, mkdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * `npm run test:clients`: installs libraries that apps for Subsonic and for podcasts are made with, and generators of clients
 * for the API, each from its registry, and lets them use a server (docs/subsonic.md, docs/sharing.md, docs/api.md). Needs Python 3
 * with venv, and Cargo; Go is used where it is installed. Installed packages are kept
 * in `.cache`: below `node_modules` TypeScript would compile none of what it is given.
 */
const root = path.resolve(import.meta.dirname, '..');
const sources = path.join(root, 'tests/clients');
const folder = path.join(root, '.cache/clients');
const cargo = path.join(sources, 'submarine/Cargo.toml');
const inFolder = (name: string): string => path.join(folder, name);

await mkdir(inFolder('npm'), { recursive: true });
await mkdir(inFolder('generated'), { recursive: true });
await cp(path.join(root, 'packages/client'), inFolder('client'), {
  recursive: true,
  filter: (file) => !/\/(node_modules|dist|generated)$/.test(file),
});
await copyFile(path.join(sources, 'generated/package.json'), inFolder('generated/package.json'));
const hasGo = spawnSync('go', ['version']).status === 0;
const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const steps: [command: string, ...words: string[]][] = [
  ['python3', '-m', 'venv', inFolder('python')],
  [inFolder('python/bin/pip'), 'install', '--quiet', '-r', path.join(sources, 'requirements.txt')],
  ['npm', 'install', '--silent', '--no-save', '--prefix', inFolder('npm'), 'subsonic-api@3.3.1'],
  [
    'cargo',
    'build',
    '--quiet',
    '--release',
    '--locked',
    '--manifest-path',
    cargo,
    '--target-dir',
    inFolder('cargo'),
  ],
  ...['generated', 'client'].map((name): [string, ...string[]] => [
    'npm',
    'install',
    '--silent',
    '--no-package-lock',
    '--prefix',
    inFolder(name),
  ]),
  ...(hasGo ? [['go', 'install', oapiCodegen] as [string, ...string[]]] : []),
  ['vitest', 'run', '--project', 'server', 'tests/clients'],
];
for (const [command, ...words] of steps) {
  const env = { ...process.env, TEST_CLIENTS: folder, GOBIN: inFolder('go') };
  const { status, error } = spawnSync(command, words, { cwd: root, stdio: 'inherit', env });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
