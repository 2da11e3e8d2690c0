import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/dialect.ts';
import type { Locks } from '#server/locks/locks.ts';
import { openUsageCount } from './blob-usage.ts';
import { type Blobs, openBlobs } from './blobs.ts';
import { openDiskObjects } from './disk-objects.ts';
import type { ObjectStore } from './object-store.ts';
import { openStaging, type Staging } from './staging.ts';
import { openWorkFolder, type WorkFolder } from './work-files.ts';

/** Stores of bytes: blobs for good, chunks until an upload is whole, work files while a task reads them. */
export interface Stores {
  blobs: Blobs;
  staging: Staging;
  work: WorkFolder;
  close(): Promise<void>;
}

/** Opens the stores that the configuration names. Chunks lie where every server that may get one can see them. */
export async function openStores({ blobs, bus, dataDir }: Config, locks: Locks, db: Db): Promise<Stores> {
  const work = await openWorkFolder(path.join(dataDir, 'incoming'));
  await removeFormerFiles(dataDir);
  const disk = openDiskObjects(dataDir);
  const store = blobs.kind === 's3' ? await openS3(blobs.url) : disk;
  const usage = openUsageCount(db);
  return {
    blobs: openBlobs(store, work, usage),
    staging: openStaging(bus.kind === 'memory' ? disk : store, work, locks),
    work,
    async close() {
      await store.close();
      await usage.close();
    },
  };
}

/** Engines of large sites are loaded only where they are configured. */
async function openS3(url: string): Promise<ObjectStore> {
  const { openS3Objects } = await import('./s3-objects.ts');
  return openS3Objects(url);
}

/**
 * Removes the unfinished uploads of versions before 0.2 (`staging/ID.part` and `ID.chunks`): the server then reports their
 * chunks as missing, and the senders send them again.
 */
async function removeFormerFiles(dataDir: string): Promise<void> {
  const staging = path.join(dataDir, 'staging');
  for (const entry of await readdir(staging, { withFileTypes: true }).catch(() => [])) {
    if (entry.isFile()) await rm(path.join(staging, entry.name), { force: true });
  }
  await rm(path.join(dataDir, 'blobs/incoming'), { recursive: true, force: true });
}

/** Blobs in a data directory of this machine. */
export async function openDiskBlobs(dataDir: string): Promise<Blobs> {
  return openBlobs(openDiskObjects(dataDir), await openWorkFolder(path.join(dataDir, 'incoming')));
}
