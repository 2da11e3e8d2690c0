import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildSource } from '#server/features/base/source/source.service.ts';
import { productVersion } from '#server/version.ts';
import { licenseList, listNeeded } from './licenses.ts';
import { bundleServer, packages } from './pack/bundle.ts';
import { sourceDate } from './release/source-date.ts';
import { buildWebIfChanged } from './web-build.ts';

/**
 * `npm run pack`: what an installation needs, in `dist/segue` and as `dist/segue-VERSION.tar.gz`: the server as plain JavaScript, the web, and
 * the packages that bring files of their own, so that a Node is all that it asks for. There `npm ci --omit=dev` brings that Node and
 * the native code for pictures, too. The same sources make the same bytes.
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
  'server/features/social/sharing/fonts',
  'server/http/api-docs/look.css',
  'server/http/api-docs/start.js',
  'texts',
  'scripts/run.js',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'package-lock.json',
];

await buildWebIfChanged();
await buildSource();
await rm(folder, { recursive: true, force: true });
await bundleServer(path.join(folder, 'server'));
// Native code of this machine's kind stays here: where there is none, the same library runs inside WebAssembly.
const places = listNeeded(packages).filter((place) => !/@img\/sharp-(?!wasm32)|@napi-rs\/nice-/.test(place));
for (const part of [...parts, ...places]) {
  const target = path.join(folder, part);
  await mkdir(path.dirname(target), { recursive: true });
  const isNeeded = (file: string): boolean => !/\.map$|\.d\.[cm]?ts$|\.test\.ts$/.test(file);
  await cp(path.join(root, part), target, { recursive: true, filter: isNeeded });
}
const { devDependencies: _, ...manifest } = JSON.parse(
  await readFile(path.join(root, 'package.json'), 'utf8'),
) as {
  scripts: Record<string, string>;
  devDependencies: object;
};
manifest.scripts = {
  start: 'node --max-semi-space-size=8 scripts/run.js server/main.js',
  backup: 'node scripts/run.js server/admin.js backup',
  restore: 'node scripts/run.js server/admin.js restore',
  doctor: 'node scripts/run.js server/admin.js doctor',
};
await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await writeFile(path.join(folder, 'LICENSES.txt'), licenseList());
const archive = path.join(root, `dist/${name}.tar.gz`);
const words = [
  ...'--format=ustar --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go+r-w,a+X'.split(' '),
  `--mtime=@${sourceDate().getTime() / 1000}`,
  `--transform=s,^segue,${name},`,
  // Without a name and a date of its own.
  '--use-compress-program=gzip -n',
];
execFileSync('tar', [...words, '-cf', archive, 'segue'], { cwd: path.join(root, 'dist') });
console.log(`${folder}\n${archive}`);
