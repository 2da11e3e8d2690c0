import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file of this machine that is being worked on; its SHA-256 in 64 lower-case hex digits. */
export interface WorkFile {
  path: string;
  size: number;
  sha256: string;
}

/** A folder for what passes through this server: bytes on their way into a store, and files that are being examined. */
export interface WorkFolder {
  /** Writes all of `source` to a new file; nothing is left of what breaks off. The caller removes it. */
  write(source: AsyncIterable<Uint8Array>): Promise<WorkFile>;
}

/** No file is worked on for so long: older ones were left by a server that stopped. */
const leftAfterMs = 24 * 60 * 60_000;

export async function openWorkFolder(directory: string): Promise<WorkFolder> {
  await mkdir(directory, { recursive: true });
  for (const name of await readdir(directory)) {
    const file = path.join(directory, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - leftAfterMs) await rm(file, { force: true });
  }
  return {
    async write(source) {
      const file = path.join(directory, randomUUID());
      try {
        return { path: file, ...(await writeAll(file, source)) };
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
  };
}

/** Writes all of `source` to a file, lets `use` work on it, and removes what is left of it. */
export async function withWorkFile<T>(
  work: WorkFolder,
  source: AsyncIterable<Uint8Array>,
  use: (file: WorkFile) => Promise<T>,
): Promise<T> {
  const file = await work.write(source);
  try {
    return await use(file);
  } finally {
    await rm(file.path, { force: true });
  }
}

async function writeAll(file: string, source: AsyncIterable<Uint8Array>): Promise<Omit<WorkFile, 'path'>> {
  const hash = createHash('sha256');
  let size = 0;
  await using handle = await open(file, 'wx');
  for await (const piece of source) {
    hash.update(piece);
    size += piece.length;
    await handle.writeFile(piece);
  }
  return { size, sha256: hash.digest('hex') };
}
