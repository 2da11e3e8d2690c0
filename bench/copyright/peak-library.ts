import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { insertMaking, upsertBuckets } from '#server/features/music/copyright/index.store.ts';
import * as works from '#server/features/music/copyright/work.store.ts';
import { encodeFingerprint } from '#server/fingerprint/fingerprint-codec.ts';
import { decodePeaks, encodePeaks } from '#server/fingerprint/peaks/peaks-codec.ts';
import { bucketOf, firstPeakKey, restOf } from '#server/fingerprint/posting-key.ts';
import {
  encodeBucket,
  keyOfPosting,
  peakPostingsOf,
  slotOfPosting,
  slotsOf,
} from '#server/fingerprint/postings.ts';
import { onData } from '../lib/scratch.ts';
import { workPeaks } from './heard-peaks.ts';
import type { Piece } from './library.ts';
import { manyPeaks } from './many-peaks.ts';

/** Raise it when what is generated changes. */
const edition = 1;
const cache = path.resolve(import.meta.dirname, '../../.cache/bench');
const worksAtOnce = 500;
const bucketsAtOnce = 500;
const firstBucket = bucketOf(firstPeakKey);
const slotsAtMost = 2 ** 28;
const making = 'bench';

/** Opens a library of so many works that have spectral peaks alone: the pieces, and invented ones. Made once. */
export async function openPeakLibrary(pieces: readonly Piece[], size: number): Promise<string> {
  const dataDir = path.join(cache, `peaks-${edition}-${size}-${pieces.length}`);
  if (existsSync(dataDir)) return dataDir;
  const unfinished = `${dataDir}.tmp`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await onData(unfinished, async (ctx) => {
    await sql`pragma synchronous = off`.execute(ctx.db);
    await fill(ctx, pieces, size);
    await sql`pragma wal_checkpoint(truncate)`.execute(ctx.db);
  });
  await rename(unfinished, dataDir);
  return dataDir;
}

interface Registered {
  name: string;
  number: number;
  peaks: () => Uint8Array;
  /** Keys and slots by turns. */
  postings: () => Iterable<number>;
}

/** As the product's packing would, but in memory, since a quarter of a billion postings take it an hour. */
async function fill(ctx: AppContext, pieces: readonly Piece[], size: number): Promise<void> {
  const all = [...registered(pieces, size)];
  const counts = new Uint32Array(2 ** 20 + 1);
  for (const { postings } of all) {
    let isKey = true;
    for (const value of postings()) {
      if (isKey) counts[bucketOf(value) - firstBucket + 1]! += 1;
      isKey = !isKey;
    }
  }
  for (let bucket = 1; bucket < counts.length; bucket += 1) counts[bucket]! += counts[bucket - 1]!;
  const entries = new Uint32Array(counts.at(-1)!);
  process.stderr.write(`${size} works: ${entries.length} postings\n`);
  const next = counts.slice();
  for (const { postings } of all) {
    let key: number | null = null;
    for (const value of postings()) {
      if (key === null) {
        key = value;
        continue;
      }
      entries[next[bucketOf(key) - firstBucket]!++] = restOf(key) * slotsAtMost + value;
      key = null;
    }
  }
  await insertAll(ctx, all);
  await insertMaking(ctx.db, making);
  for (let from = 0; from < 2 ** 20; from += bucketsAtOnce) {
    const rows = Array.from({ length: Math.min(bucketsAtOnce, 2 ** 20 - from) }, (_, i) => from + i)
      .map((bucket) => ({
        bucket: bucket + firstBucket,
        own: entries.slice(counts[bucket], counts[bucket + 1]),
      }))
      .filter(({ own }) => own.length > 0)
      .map(({ bucket, own }) => ({ bucket, entries: encodeBucket(own.sort()) }));
    if (rows.length > 0) await ctx.db.transaction().execute((trx) => upsertBuckets(trx, rows));
  }
}

function* registered(pieces: readonly Piece[], size: number): Generator<Registered> {
  let number = 1;
  let count = 0;
  for (const piece of pieces) {
    const sound = piece.sound();
    if (!sound) continue;
    const peaks = workPeaks(sound);
    const sky = decodePeaks(peaks);
    const items = itemsOf(sky.frames);
    const postings = peakPostingsOf(number, items, sky);
    yield {
      name: piece.name,
      number,
      peaks: () => peaks,
      *postings() {
        for (const posting of postings) {
          yield keyOfPosting(posting);
          yield slotOfPosting(posting);
        }
      },
    };
    number += slotsOf(items);
    count += 1;
  }
  const crowd = manyPeaks(pieces);
  for (let i = 0; count < size; i += 1, count += 1) {
    const { slots } = crowd.work(i);
    const first = number;
    yield {
      name: `crowd ${i}`,
      number,
      peaks: () => encodePeaks(crowd.work(i).sky),
      *postings() {
        for (const [slot, { keys }] of crowd.work(i).slots.entries()) {
          for (const key of keys) {
            yield key;
            yield first + slot;
          }
        }
      },
    };
    number += slots.length + 2;
  }
}

/** Slots are four items and 10.66 frames. */
const itemsOf = (frames: number): number => Math.floor((frames * 512) / 1365);

async function insertAll(ctx: AppContext, all: readonly Registered[]): Promise<void> {
  const print = encodeFingerprint(new Uint32Array(4));
  for (let from = 0; from < all.length; from += worksAtOnce) {
    await ctx.db.transaction().execute(async (trx) => {
      for (const { name, number, peaks } of all.slice(from, from + worksAtOnce)) {
        await works.insertWork(trx, {
          number,
          kind: 'reference',
          is_kept: 1,
          title: name,
          artist: '',
          duration_ms: 0,
          items: 4,
          print,
          print_sha256: name,
          peaks: peaks(),
          packed_in: making,
          created_at: 1,
          rescanned_at: 1,
        });
      }
    });
  }
}
