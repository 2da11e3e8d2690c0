import { setImmediate as nextTurn } from 'node:timers/promises';
import { withLock } from '#server/adapters/bus/with-lock.ts';
import type { AppContext } from '#server/context.ts';
import { newId } from '#server/lib/ids.ts';
import * as store from './index.store.ts';
import { rule } from './match-rule.ts';
import { decodeBucket, encodeBucket, mergeBuckets, postingsOf } from './postings.ts';
import { decodePrint } from './print-codec.ts';

/** Works packed in one go, and buckets written in one transaction: milliseconds, since SQLite holds up everyone. */
const worksAtOnce = 512;
const bucketsAtOnce = 200;

/**
 * Moves works that wait unpacked into the index, if they are many (or `all` is asked for). Interrupted anywhere it can
 * begin anew: adding a work twice changes nothing, and only what is wholly in the index is marked.
 */
export function packIndex(ctx: AppContext, options: { all?: boolean } = {}): Promise<void> {
  return withLock(ctx.bus, 'copyright:pack', async () => {
    const making = (await store.findMaking(ctx.db)) ?? newId(ctx.clock());
    await store.insertMaking(ctx.db, making);
    const least = options.all ? 1 : rule.unpackedAtMost;
    while ((await store.countUnpacked(ctx.db, making)) >= least) await packSome(ctx, making);
  });
}

async function packSome(ctx: AppContext, making: string): Promise<void> {
  const works = await store.listUnpacked(ctx.db, making, 0, worksAtOnce);
  const added = new Map<number, number[]>();
  for (const { number, print } of works) {
    for (const [bucket, entries] of postingsOf(number, decodePrint(print))) {
      const list = added.get(bucket);
      if (list) list.push(...entries);
      else added.set(bucket, entries);
    }
    await nextTurn();
  }
  const buckets = [...added.keys()].sort((a, b) => a - b);
  for (let from = 0; from < buckets.length; from += bucketsAtOnce) {
    await addTo(ctx, buckets.slice(from, from + bucketsAtOnce), added);
    await nextTurn();
  }
  await store.markPacked(
    ctx.db,
    making,
    works.map(({ number }) => number),
  );
}

async function addTo(
  ctx: AppContext,
  buckets: readonly number[],
  added: ReadonlyMap<number, number[]>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const known = new Map(
      (await store.listBuckets(trx, buckets)).map(({ bucket, entries }) => [bucket, decodeBucket(entries)]),
    );
    await store.upsertBuckets(
      trx,
      buckets.map((bucket) => ({
        bucket,
        entries: encodeBucket(mergeBuckets(known.get(bucket) ?? new Uint32Array(0), added.get(bucket) ?? [])),
      })),
    );
  });
}

/** Throws the index away and makes it anew from the prints: it then holds no deleted work any more. */
export async function remakeIndex(ctx: AppContext): Promise<void> {
  await store.deleteIndex(ctx.db);
  await packIndex(ctx, { all: true });
}
