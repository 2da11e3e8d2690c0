import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

const root = path.resolve(import.meta.dirname, '../../../..');

// A closed list: an operator's own files beside the sources (settings, keys, data) never leave the machine.
const folders = [
  'bench',
  'bin',
  'demo',
  'deploy',
  'docs',
  'packages',
  'scripts',
  'server',
  'shared',
  'tests',
  'web',
];
const rootFile =
  /^(package(-lock)?\.json|LICENSE|(README|CHANGELOG|CONTRIBUTING|SECURITY)\.md|tsconfig[\w.]*\.json|[\w.]+\.config\.ts|Dockerfile|compose(\.\w+)?\.yaml)$/;

/** The sources from which this server runs, as a `.tar.gz` with everything below one folder. */
export async function packSource(folder: string): Promise<Buffer> {
  const archive = pack();
  const zipped = buffer(archive.pipe(createGzip()));
  for (const file of await listSources()) {
    archive.entry({ name: `${folder}/${file}` }, await readFile(path.join(root, file)));
  }
  archive.finalize();
  return zipped;
}

async function listSources(): Promise<string[]> {
  const top = (await readdir(root)).filter((name) => rootFile.test(name));
  const below = await Promise.all(folders.map(listBelow));
  return [...top, ...below.flat()].sort();
}

async function listBelow(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('bench/results/'));
}
