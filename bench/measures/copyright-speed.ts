import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { manyFingerprints } from '../copyright/many-works.ts';
import { matchesOf, pack, registerAll } from '../copyright/index.ts';
import { cachedFingerprints, type Question } from '../copyright/cached-fingerprints.ts';
import { kinPieces, type Piece, realPieces } from '../copyright/library.ts';
import { plainFingerprints } from '../copyright/plain-fingerprints.ts';
import { cut, joined, seconds, type Sound } from '../copyright/sound.ts';
import { type Finding, type Measure, median, percentile } from '../lib/finding.ts';
import { onData } from '../lib/scratch.ts';

/** Raise it when what is generated changes. */
const edition = 2;
const cache = path.resolve(import.meta.dirname, '../../.cache/bench');
const sizes = [10_000, 100_000] as const;
const uploadSeconds = 240;
const uploads = 12;
const rounds = 3;
const packedAtOnce = 25_000;

interface Speed {
  medianMs: number;
  p95Ms: number;
  matched: number;
  bytes: number;
}

export const copyrightSpeed: Measure = {
  name: 'copyright-speed',
  about: 'How long a 4-minute upload asks an index of 10,000 and of 100,000 works, and how large that is',
  onlyByName: true,
  async run(): Promise<Finding[]> {
    const questionList = await questions();
    const speeds = new Map<number, Speed>();
    for (const size of sizes) speeds.set(size, await speedAt(size, questionList));
    const [small, large] = sizes.map((size) => speeds.get(size)!);
    return [
      {
        what: 'a 4-minute upload against 100,000 works',
        value: large!.medianMs,
        unit: 'ms',
        goal: { most: 100 },
        parts: { 'p95 ms': large!.p95Ms, uploads: questionList.length, 'of them found': large!.matched },
      },
      { what: 'the same against 10,000 works', value: small!.medianMs, unit: 'ms' },
      {
        what: 'growth in time from 10,000 to 100,000 works',
        value: large!.medianMs / small!.medianMs,
        unit: 'times',
        goal: { most: 3 },
      },
      {
        what: 'the database of 100,000 works',
        value: large!.bytes / 1e9,
        unit: 'GB',
        goal: { most: 2 },
        parts: { 'GB of 10,000': small!.bytes / 1e9 },
      },
      { what: 'memory of this process', value: process.memoryUsage().rss / 1e6, unit: 'MB' },
    ];
  },
};

/** Four minutes each: registered pieces, spread over the library. */
async function questions(): Promise<Question[]> {
  const pieces = [...(await realPieces()), ...kinPieces()];
  const found: Question[] = [];
  for (let i = 0; found.length < uploads && i < pieces.length; i += 7) {
    const question = await cachedFingerprints(`${pieces[i]!.name}: four minutes`, () =>
      fourMinutes(pieces[i]!),
    );
    if (question) found.push(question);
  }
  return found;
}

function fourMinutes(piece: Piece): Sound | null {
  const sound = piece.sound();
  if (!sound) return null;
  const long = seconds(sound) >= uploadSeconds ? sound : joined(sound, sound, sound, sound);
  return seconds(long) >= uploadSeconds ? cut(long, 0, uploadSeconds) : null;
}

async function speedAt(works: number, questionList: readonly Question[]): Promise<Speed> {
  const dataDir = await openLibrary(works);
  return onData(dataDir, async (ctx) => {
    const times: number[] = [];
    let matched = 0;
    for (let round = 0; round <= rounds; round += 1) {
      for (const question of questionList) {
        const began = performance.now();
        const matches = await matchesOf(ctx, question);
        // The first round only warms up.
        if (round > 0) times.push(performance.now() - began);
        else if (matches.length > 0) matched += 1;
      }
    }
    const { size } = await stat(path.join(dataDir, 'segue.db'));
    return { medianMs: median(times), p95Ms: percentile(times, 0.95), matched, bytes: size };
  });
}

/** Opens a library of packed works: all real and kindred ones, and generated ones up to `works`. Made once. */
async function openLibrary(works: number): Promise<string> {
  const pieces = [...(await realPieces()), ...kinPieces()];
  const dataDir = path.join(cache, `copyright-${edition}-${works}-${pieces.length}`);
  if (existsSync(dataDir)) return dataDir;
  const unfinished = `${dataDir}.tmp`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const began = performance.now();
  const logProgress = (what: string) =>
    process.stderr.write(`${works} works: ${what}, ${Math.round((performance.now() - began) / 1000)} s\n`);
  await onData(unfinished, async (ctx) => {
    await sql`pragma synchronous = off`.execute(ctx.db);
    const known = await Array.fromAsync(plainFingerprints(pieces));
    await registerAll(ctx, known);
    const parents = pieces.filter((_, i) => i % 9 === 0);
    await registerAll(ctx, manyFingerprints(parents, works - known.length), (count) => {
      if (count % 10_000 === 0) logProgress(`${count} registered`);
    });
    await pack(ctx, packedAtOnce);
    logProgress('packed');
    await sql`pragma wal_checkpoint(truncate)`.execute(ctx.db);
  });
  await rename(unfinished, dataDir);
  return dataDir;
}
