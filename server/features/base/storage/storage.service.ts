import { withLock } from '#server/locks/with-lock.ts';
import type { AppContext } from '#server/context.ts';
import type { Job } from '#server/jobs/kinds.ts';
import { deletePicture, isReferenced, listBlobsOf, listReferencedBlobs } from './storage.store.ts';

/** The blobs that a person's account, playlists and tracks use: read them before the rows are deleted. */
export function blobsOf(ctx: AppContext, userId: string): Promise<string[]> {
  return listBlobsOf(ctx.db, userId);
}

/** Reports whether any record names a blob. */
export function isInUse(ctx: AppContext, sha256: string): Promise<boolean> {
  return isReferenced(ctx.db, sha256);
}

/** Every blob that any record names, sorted; those of uploads in progress may not exist yet and are left out. */
export function listReferenced(ctx: AppContext): Promise<string[]> {
  return listReferencedBlobs(ctx.readDb);
}

/** Most names whose sizes are read one by one; more are looked up in the store's list. */
const askedFor = 100;

/**
 * The sizes of those of the given blobs that are in the store. Many are read from its list, a page of which names a
 * thousand.
 */
export async function sizesOf(ctx: AppContext, names: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  if (names.length <= askedFor) {
    const found = await Promise.all(names.map((name) => ctx.stores.blobs.stat(name)));
    for (const blob of found) if (blob) sizes.set(blob.sha256, blob.size);
    return sizes;
  }
  const wanted = new Set(names);
  for await (const { sha256, size } of ctx.stores.blobs.list())
    if (wanted.has(sha256)) sizes.set(sha256, size);
  return sizes;
}

const keepKey = 'keep-blobs:';

const areKept = (ctx: AppContext): Promise<boolean> => ctx.locks.isHeld(keepKey);

/** Runs `work` while no process deletes blobs: those that become unused meanwhile are swept later. */
export function keepingBlobs<T>(ctx: AppContext, key: string, work: () => Promise<T>): Promise<T> {
  return withLock(ctx.locks, `${keepKey}${key}`, work);
}

/** Time for which a blob may lie unused before it is swept: longer than any upload takes to become a track. */
const sweepAfterMs = 2 * 24 * 60 * 60_000;

/** Deletes blobs that no record has named for two days: left by a crash, a restore, or a deletion during a backup. */
export async function sweepUnused(ctx: AppContext): Promise<void> {
  if (await areKept(ctx)) return;
  const old: string[] = [];
  for await (const blob of ctx.stores.blobs.list()) {
    if (blob.storedAt < ctx.clock() - sweepAfterMs) old.push(blob.sha256);
  }
  await removeUnused(ctx, old);
}

/** Interval at which the usage that servers record is corrected. */
const recountMs = 6 * 60 * 60_000;

/** Recurring work: recounts the stored files and their bytes; a walk through a large store takes minutes. */
export async function countStored(ctx: AppContext, { signal }: Pick<Job, 'signal'>): Promise<void> {
  const usage = await ctx.stores.blobs.usage();
  if (usage && usage.countedAt > ctx.clock() - recountMs) return;
  await ctx.stores.blobs.recount(ctx.clock(), signal);
}

/**
 * Deletes those of the given blobs that no row names any more. Call it after the transaction that removed the names; the
 * lock protects a blob that another process begins to use at this moment.
 */
export async function removeUnused(ctx: AppContext, names: readonly (string | null)[]): Promise<void> {
  if (await areKept(ctx)) return;
  for (const sha256 of new Set(names)) {
    if (sha256 === null) continue;
    const small = await withLock(ctx.locks, `blob:${sha256}`, async (confirm) => {
      if (await isReferenced(ctx.db, sha256)) return null;
      await confirm();
      const small = await deletePicture(ctx.db, sha256);
      await ctx.stores.blobs.delete(sha256);
      return small;
    });
    // A picture takes its small size along.
    if (small !== null) await removeUnused(ctx, [small]);
  }
}
