import { setImmediate as nextTurn } from 'node:timers/promises';
import { withLock } from '#server/locks/with-lock.ts';
import type { AppContext } from '#server/context.ts';
import { newId } from '#server/lib/ids.ts';
import { partsOf } from '#server/lib/parts.ts';
import * as store from './index.store.ts';
import { unpackedAtMost } from '#server/fingerprint/match-rule.ts';
import {
  type Bucket,
  byBucket,
  decodeBucket,
  encodeBucket,
  mergeBuckets,
} from '#server/fingerprint/postings.ts';
import { notes, peaks } from './witnesses.ts';

/**
 * Works packed together, and buckets written in one transaction: it takes milliseconds, for which SQLite blocks other
 * writers.
 */
const worksAtOnce = 512;
const bucketsAtOnce = 200;

/**
 * Packs waiting works into the index, if there are many (or `all` is set). It can start again after any interruption: adding
 * a work twice changes nothing, and only works that are wholly in the index are marked.
 */
export function packIndex(
  ctx: AppContext,
  { all = false, atOnce = worksAtOnce }: { all?: boolean; atOnce?: number } = {},
): Promise<void> {
  return withLock(ctx.locks, 'copyright:pack', async () => {
    const making = (await store.findMaking(ctx.db)) ?? newId(ctx.clock());
    await store.insertMaking(ctx.db, making);
    const least = all ? 1 : unpackedAtMost;
    while (await store.isUnpacked(ctx.db, making, least)) await packSome(ctx, making, atOnce);
  });
}

/** Number of works for which the index is examined. */
const worksLooked = 200;

/** Counts those of the newest packed works that the index lacks, wholly or in part. */
export async function findUnindexed({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const making = await store.findMaking(db);
  let lost = 0;
  for (const work of await store.listPacked(db, making, worksLooked)) {
    const buckets = [...byBucket(sorted(postingsIn([work])))];
    const held = new Map<number, ReadonlySet<number>>();
    for (const some of partsOf(buckets, bucketsAtOnce)) {
      const rows = await store.listBuckets(
        db,
        some.map(({ bucket }) => bucket),
      );
      for (const { bucket, entries } of rows) held.set(bucket, new Set(decodeBucket(entries)));
    }
    const isWhole = buckets.every(({ bucket, entries }) =>
      entries.every((entry) => held.get(bucket)?.has(entry)),
    );
    if (!isWhole) lost += 1;
  }
  return lost;
}

/** Rebuilds the index from the works' fingerprints. */
export async function rebuildIndex(ctx: AppContext): Promise<void> {
  await withLock(ctx.locks, 'copyright:pack', () => store.deleteIndex(ctx.db));
  await packIndex(ctx, { all: true });
}

async function packSome(ctx: AppContext, making: string, atOnce: number): Promise<void> {
  const works = await store.listUnpacked(ctx.db, making, 0, atOnce);
  let waiting: AddedBucket[] = [];
  for (const added of byBucket(sorted(postingsIn(works)))) {
    waiting.push(added);
    if (waiting.length < bucketsAtOnce) continue;
    await addBuckets(ctx, waiting);
    waiting = [];
    await nextTurn();
  }
  await addBuckets(ctx, waiting);
  await store.markPacked(
    ctx.db,
    making,
    works.map(({ number }) => number),
  );
}

interface AddedBucket {
  bucket: number;
  entries: Bucket;
}

async function addBuckets(ctx: AppContext, added: readonly AddedBucket[]): Promise<void> {
  if (added.length === 0) return;
  await ctx.db.transaction().execute(async (trx) => {
    const rows = await store.listBuckets(
      trx,
      added.map(({ bucket }) => bucket),
    );
    const known = new Map(rows.map(({ bucket, entries }) => [bucket, entries]));
    await store.upsertBuckets(
      trx,
      added.map(({ bucket, entries }) => {
        const before = known.get(bucket);
        return {
          bucket,
          entries: encodeBucket(before ? mergeBuckets(decodeBucket(before), entries) : entries),
        };
      }),
    );
  });
}

/** Postings by which both witnesses know works. */
const postingsIn = (works: readonly store.UnpackedWork[]): Float64Array[] =>
  [notes, peaks].flatMap(({ postings }) => works.map(postings));

function sorted(lists: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all.sort();
}
