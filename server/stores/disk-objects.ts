import { randomUUID } from 'node:crypto';
import { constants, createReadStream, type Dirent } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat, statfs, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore, StoredObject } from './object-store.ts';

/** Objects as files below `root`, each at the path that its key says. */
export function openDiskObjects(root: string): ObjectStore {
  const pathOf = (key: string): string => {
    if (!/^[0-9a-z]+(?:[/.][0-9a-z]+)+$/.test(key)) throw new Error('Not a key of ours');
    return path.join(root, key);
  };
  return {
    async put(key, source) {
      const target = pathOf(key);
      await sync(source);
      const now = new Date();
      await utimes(source, now, now);
      await moveTo(source, target, root);
      await sync(path.dirname(target));
    },

    async get(key, range) {
      const stream = createReadStream(pathOf(key), range);
      try {
        await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject));
        return stream;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    head: (key) => headOf(pathOf(key)),

    async *list(prefix) {
      for await (const key of keysBelow(root, prefix)) {
        const found = await headOf(path.join(root, key));
        if (found) yield { key, ...found };
      }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
      // The last of a folder takes it along.
      await rmdir(path.dirname(pathOf(key))).catch(() => undefined);
    },

    url: () => Promise.resolve(null),
    fileOf: pathOf,
    async freeBytes() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    close: () => Promise.resolve(),
  };
}

async function headOf(file: string): Promise<Omit<StoredObject, 'key'> | null> {
  try {
    const { size, mtimeMs } = await stat(file);
    return { size, storedAt: Math.round(mtimeMs) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** A prefix ends anywhere: its last word may be the beginning of a name. */
async function* keysBelow(root: string, prefix: string): AsyncGenerator<string> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  let entries: Dirent[];
  try {
    entries = await readdir(path.join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  for (const entry of entries) {
    const key = folder + entry.name;
    if (!key.startsWith(prefix)) continue;
    if (entry.isDirectory()) yield* keysBelow(root, `${key}/`);
    else yield key;
  }
}

/** A file appears under its name only after its bytes are on the disk, so whatever is there is whole. */
async function moveTo(source: string, target: string, root: string): Promise<void> {
  const folder = path.dirname(target);
  for (let tries = 1; ; tries += 1) {
    try {
      if ((await mkdir(folder, { recursive: true })) !== undefined) await syncAbove(folder, root);
      await rename(source, target);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EXDEV') return copyTo(source, target);
      // Deleting the last object of the folder took it along just now, perhaps while it was being made.
      if (code !== 'ENOENT' || tries === 5) throw error;
    }
  }
}

/** The folders in which a new one has its name. */
async function syncAbove(folder: string, root: string): Promise<void> {
  for (let above = path.dirname(folder); above.startsWith(root); above = path.dirname(above)) {
    await sync(above);
  }
}

/** From another disk. */
async function copyTo(source: string, target: string): Promise<void> {
  const copy = path.join(path.dirname(target), `incoming-${randomUUID()}`);
  try {
    await copyFile(source, copy, constants.COPYFILE_EXCL);
    await sync(copy);
    await rename(copy, target);
    await rm(source, { force: true });
  } finally {
    await rm(copy, { force: true });
  }
}

/** Of a file or a folder. */
async function sync(file: string): Promise<void> {
  await using handle = await open(file, 'r');
  await handle.sync();
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
