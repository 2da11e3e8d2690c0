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
const bucketCount = 2 ** 20;
const making = 'bench';
const distinctSkies = 10_000;

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
  /** Keys by slots of the work. */
  slots: readonly { keys: Uint32Array }[];
}

/** As the product's packing would, but in memory, since a quarter of a billion postings take it an hour. */
async function fill(ctx: AppContext, pieces: readonly Piece[], size: number): Promise<void> {
  const all = [...registered(pieces, size)];
  const { begins, entries } = packed(all);
  process.stderr.write(`${size} works: ${entries.length} postings\n`);
  await insertAll(ctx, all);
  await insertMaking(ctx.db, making);
  for (let from = 0; from < bucketCount; from += bucketsAtOnce) {
    const rows = Array.from({ length: Math.min(bucketsAtOnce, bucketCount - from) }, (_, i) => from + i)
      .map((at) => ({ bucket: at + firstBucket, own: entries.slice(begins[at], begins[at + 1]) }))
      .filter(({ own }) => own.length > 0)
      .map(({ bucket, own }) => ({ bucket, entries: encodeBucket(own.sort()) }));
    if (rows.length > 0) await ctx.db.transaction().execute((trx) => upsertBuckets(trx, rows));
  }
}

/** The entries of all buckets, one bucket behind the other. */
function packed(all: readonly Registered[]): { begins: Uint32Array; entries: Uint32Array } {
  const begins = new Uint32Array(bucketCount + 1);
  for (const { slots } of all)
    for (const { keys } of slots) for (const key of keys) begins[bucketOf(key) - firstBucket + 1]! += 1;
  for (let at = 1; at < begins.length; at += 1) begins[at]! += begins[at - 1]!;
  const entries = new Uint32Array(begins.at(-1)!);
  const next = begins.slice();
  for (const { number, slots } of all) {
    for (const [slot, { keys }] of slots.entries()) {
      for (const key of keys)
        entries[next[bucketOf(key) - firstBucket]!++] = restOf(key) * slotsAtMost + number + slot;
    }
  }
  return { begins, entries };
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
    const keys = Map.groupBy(peakPostingsOf(0, items, sky), slotOfPosting);
    const slots = Array.from({ length: slotsOf(items) }, (_, slot) => ({
      keys: Uint32Array.from(keys.get(slot) ?? [], keyOfPosting),
    }));
    yield { name: piece.name, number, peaks: () => peaks, slots };
    number += slots.length;
    count += 1;
  }
  const crowd = manyPeaks(pieces);
  const skies: Uint8Array[] = [];
  for (let i = 0; count < size; i += 1, count += 1) {
    const { slots, sky } = crowd.work(i);
    // Peaks that are not where the index says take as long to look at.
    if (i < distinctSkies) skies.push(encodePeaks(sky()));
    yield { name: `crowd ${i}`, number, peaks: () => skies[i % skies.length]!, slots };
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
