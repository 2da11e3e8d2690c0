import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { haveBaseImages } from './image/base-images.ts';
import { buildSegue, run } from './image/buildah.ts';
import { billOfMaterials } from './release/bill.ts';
import { isLater, notesOf, releaseChanges } from './release/changelog.ts';
import { licenseList } from './licenses.ts';
import { sourceDate } from './release/source-date.ts';

/**
 * `npm run release -- 0.2.0`: gives the changelog's *Unreleased* entries and package.json to a version, commits and tags that,
 * and builds what is published into `dist/release` (docs/releases.md). Without a version it builds the one that stands in
 * package.json, whose bytes are then the same; `--no-image` leaves the image out.
 */
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'dist/release');
const words = process.argv.slice(2);
/** Files that name the version of the archive or the image. */
const naming = [
  'compose.yaml',
  'compose.home.yaml',
  'compose.cluster.yaml',
  'deploy/kubernetes/web.yaml',
  'deploy/kubernetes/worker.yaml',
  'docs/self-hosting.md',
  'packages/client/package.json',
];
const withImage = !words.includes('--no-image');
const [wanted] = words.filter((word) => !word.startsWith('--'));
const inRoot = (file: string) => path.join(root, file);
const git = (...parts: string[]) => execFileSync('git', parts, { cwd: root, encoding: 'utf8' }).trim();

try {
  if (withImage && spawnSync('which', ['buildah']).status !== 0)
    throw new Error('The image is built with Buildah, which is not installed; --no-image leaves it out.');
  if (wanted) await prepare(wanted);
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Commits the version, its changes and a tag. */
async function prepare(version: string): Promise<void> {
  const manifest = await readFile(inRoot('package.json'), 'utf8');
  const { version: last } = JSON.parse(manifest) as { version: string };
  if (!isLater(version, last)) throw new Error(`${version} is no version after ${last} (docs/releases.md).`);
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.');
  const changelog = await readFile(inRoot('CHANGELOG.md'), 'utf8');
  // Read before the commit, whose own date would be another at each attempt.
  const date = sourceDate();
  await writeFile(inRoot('CHANGELOG.md'), releaseChanges(changelog, version, date));
  execFileSync('npm', ['version', version, '--no-git-tag-version'], { cwd: root, stdio: 'ignore' });
  for (const file of naming) {
    const text = await readFile(inRoot(file), 'utf8');
    const named = [`segue:${last}`, `segue-${last}`, `"version": "${last}"`];
    const renamed = named.reduce((all, one) => all.replaceAll(one, one.replace(last, version)), text);
    await writeFile(inRoot(file), renamed);
  }
  const seconds = `${date.getTime() / 1000} +0000`;
  const files = ['CHANGELOG.md', 'package.json', 'package-lock.json', ...naming];
  execFileSync('git', ['commit', '--quiet', '--message', `Release ${version}`, ...files], {
    cwd: root,
    env: { ...process.env, GIT_AUTHOR_DATE: seconds, GIT_COMMITTER_DATE: seconds },
  });
  git('tag', `v${version}`);
}

async function build(): Promise<void> {
  const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { version: string };
  const date = sourceDate();
  const name = `segue-${version}`;
  const made = (ending: string) => path.join(folder, `${name}${ending}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  run(process.execPath, [inRoot('scripts/run.js'), 'scripts/pack.ts']);
  await cp(inRoot(`dist/${name}.tar.gz`), made('.tar.gz'));
  await writeFile(made('.cdx.json'), billOfMaterials(version, date));
  await writeFile(made('.licenses.txt'), licenseList());
  await writeFile(
    made('.changes.md'),
    `${notesOf(await readFile(inRoot('CHANGELOG.md'), 'utf8'), version)}\n`,
  );
  if (withImage) {
    await haveBaseImages();
    buildSegue(`localhost/segue:${version}`, date);
    run('buildah', [
      'push',
      '--quiet',
      `localhost/segue:${version}`,
      `docker-archive:${made('.image.tar')}:segue:${version}`,
    ]);
  }
  const files = (await readdir(folder)).toSorted();
  const sums = await Promise.all(
    files.map(async (file) => `${await sha256(path.join(folder, file))}  ${file}\n`),
  );
  await writeFile(path.join(folder, 'SHA256SUMS'), sums.join(''));
  console.log(`\n${folder}\n${sums.join('')}`);
}

async function sha256(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
