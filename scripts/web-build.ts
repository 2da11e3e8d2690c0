import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { constants, brotliCompressSync, gzipSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const outFolder = path.join(root, 'dist/web');
const stampFile = path.join(root, 'dist/web.stamp');
const configs = ['vite.config.ts', 'vite.embed.config.ts'];
const plugins = [
  'scripts/vite-plugins.ts',
  'scripts/vite-texts.ts',
  'scripts/text-chunks.ts',
  'server/lib/texts.ts',
];
const sources = ['web', 'shared', 'texts', ...configs, ...plugins, 'package-lock.json'];

/** Reports whether the web's sources are here, rather than only their build. */
export const isCheckout = (): boolean => existsSync(path.join(root, 'web/index.html'));

/** Builds the web where its sources have changed since it was last built; answers whether it did. */
export async function buildWebIfChanged(): Promise<boolean> {
  const stamp = await stampOfSources();
  if (existsSync(path.join(outFolder, 'index.html')) && existsSync(stampFile)) {
    if (readFileSync(stampFile, 'utf8') === stamp) return false;
  }
  const { build } = await loadVite();
  // The first empties the folder; the player for other sites comes to lie beside it.
  for (const config of configs) {
    await build({ root: path.join(root, 'web'), configFile: path.join(root, config), logLevel: 'warn' });
  }
  await compressAssets(path.join(outFolder, 'assets'));
  await mkdir(path.dirname(stampFile), { recursive: true });
  await writeFile(stampFile, stamp);
  return true;
}

async function loadVite() {
  try {
    return await import('vite');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    process.stderr.write('The web is not built yet, and what builds it is not installed: run npm ci.\n');
    return process.exit(1);
  }
}

async function stampOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesBelow(path.join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(path.relative(root, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  if (entries === null) return [place];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Lays a Brotli and a gzip form beside each text file, so that the server never compresses while someone waits. */
async function compressAssets(folder: string): Promise<void> {
  for (const file of await filesBelow(folder)) {
    if (!/\.(js|css|svg|json|wasm)$/.test(file)) continue;
    const bytes = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(`${file}.br`, brotliCompressSync(bytes, { params }));
    await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
