import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { productVersion } from '#server/version.ts';

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
  'texts',
  'web',
];
const rootFile =
  /^(package(-lock)?\.json|LICENSE|[A-Z_]+\.md|tsconfig[\w.]*\.json|[\w.]+\.config\.ts|Dockerfile|compose(\.\w+)?\.yaml|\.(npmrc|dockerignore|ox(fmt|lint)rc\.json))$/;
/** The date of every file in the archive, so that the same sources are the same bytes. */
const fileDate = new Date(0);

/** The archive that the build makes: a packed installation has no more than the server's own sources. */
export const builtSource = path.join(root, 'dist/source.tar.gz');

/** An archive's bytes and their number. */
export interface SourceArchive {
  size: number;
  bytes: Readable | Buffer;
}

/** Opens the archive of the build; without a build, packs the present sources. */
export async function openSource(file = builtSource): Promise<SourceArchive> {
  try {
    const handle = await open(file);
    const { size } = await handle.stat();
    return { size, bytes: handle.createReadStream() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const bytes = await packSource();
    return { size: bytes.length, bytes };
  }
}

/** Packs the sources into the archive of the build. */
export async function buildSource(file = builtSource): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.tmp`, await packSource());
  await rename(`${file}.tmp`, file);
}

/** The sources as a `.tar.gz` with everything below one folder. */
async function packSource(): Promise<Buffer> {
  const folder = `segue-${productVersion}`;
  const archive = pack();
  const zipped = buffer(archive.pipe(createGzip()));
  for (const file of await listSources()) {
    archive.entry({ name: `${folder}/${file}`, mtime: fileDate }, await readFile(path.join(root, file)));
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
    .filter(
      (file) =>
        !/^bench\/results\/|^packages\/client\/(node_modules|dist|generated|openapi\.json)|\/node_modules\//.test(
          file,
        ),
    );
}
