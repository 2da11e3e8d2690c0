import { execFileSync } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildSource } from '#server/features/base/source/source.service.ts';
import { productVersion } from '#server/version.ts';
import { licenseList } from './licenses.ts';
import { sourceDate } from './release/source-date.ts';
import { buildWebIfChanged } from './web-build.ts';

/**
 * `npm run pack`: what an installation needs, with the web built, in `dist/segue` and as `dist/segue-VERSION.tar.gz`. There
 * `npm ci --omit=dev` brings the rest. The same sources make the same bytes.
 */
const root = path.resolve(import.meta.dirname, '..');
const name = `segue-${productVersion}`;
const folder = path.join(root, 'dist/segue');

const parts = [
  'bin',
  'deploy',
  'dist/source.tar.gz',
  'dist/web',
  'docs',
  'server',
  'shared',
  'texts',
  'scripts/admin',
  'scripts/admin.ts',
  'scripts/run.js',
  'scripts/start.ts',
  'scripts/web-build.ts',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'package.json',
  'package-lock.json',
];

await buildWebIfChanged();
await buildSource();
await rm(folder, { recursive: true, force: true });
for (const part of parts) {
  const target = path.join(folder, part);
  await mkdir(path.dirname(target), { recursive: true });
  await cp(path.join(root, part), target, { recursive: true, filter: (file) => !file.endsWith('.test.ts') });
}
await writeFile(path.join(folder, 'LICENSES.txt'), licenseList());
const archive = path.join(root, `dist/${name}.tar.gz`);
const words = [
  '--format=ustar',
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u+rw,go+r-w,a+X',
  `--mtime=@${sourceDate().getTime() / 1000}`,
  `--transform=s,^segue,${name},`,
  // Without a name and a date of its own.
  '--use-compress-program=gzip -n',
];
execFileSync('tar', [...words, '-cf', archive, 'segue'], { cwd: path.join(root, 'dist') });
console.log(`${folder}\n${archive}`);
