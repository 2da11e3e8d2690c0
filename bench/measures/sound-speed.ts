import { sql } from 'kysely';
import { listAlike } from '#server/features/music/sound/sound.service.ts';
import { alikeness, placesOf, type SoundVector } from '#server/media/sound/sound-vector.ts';
import { type Finding, type Measure, percentile } from '../lib/finding.ts';
import { onData, withFolder } from '../lib/scratch.ts';
import { madeSounds } from '../world/made-sounds.ts';

const tracks = Number(process.env['BENCH_TRACKS'] ?? 1_000_000);
const atOnce = 2_000;
const questions = 300;
const wanted = 150;
const recalled = 10;
const recallAsked = 10;

/** Similar songs by sound among a million (`BENCH_TRACKS`: among fewer), and how many of the very nearest ten are found. */
export const soundSpeed: Measure = {
  name: 'sound-speed',
  about: 'Time of similar songs by sound among a million tracks, and what the bounded look misses',
  isLarge: true,
  onlyByName: true,
  run: () =>
    withFolder((folder) =>
      onData(folder, async (ctx): Promise<Finding[]> => {
        const vectors = madeSounds(tracks);
        // The tracks themselves take no part: their rows would take an hour.
        await sql`pragma foreign_keys = off`.execute(ctx.db);
        for (let from = 0; from < tracks; from += atOnce) {
          const rows = vectors.slice(from, from + atOnce).map((vector, i) => ({
            track_id: String(from + i).padStart(12, '0'),
            bpm: null,
            bpm_sureness: null,
            music_key: null,
            key_sureness: null,
            vector,
            place: placesOf(vector)[0] ?? null,
          }));
          await ctx.db.insertInto('track_sound').values(rows).execute();
        }
        const times: number[] = [];
        let found = 0;
        for (let i = 0; i < questions; i += 1) {
          const question = vectors[(i * 3_331) % tracks]!;
          const began = performance.now();
          const alike = await listAlike(ctx.readDb, question, wanted);
          times.push(performance.now() - began);
          if (i < recallAsked)
            found += recallOf(
              vectors,
              question,
              alike.map(({ id }) => Number(id)),
            );
        }
        return [
          {
            what: `similar by sound among ${tracks} tracks, p99`,
            value: percentile(times, 0.99),
            unit: 'ms',
            goal: { most: 50 },
            parts: { p50: percentile(times, 0.5) },
          },
          { what: 'of the ten nearest found', value: (100 * found) / recallAsked, unit: '%' },
        ];
      }),
    ),
};

function recallOf(vectors: readonly SoundVector[], question: SoundVector, ids: readonly number[]): number {
  const scores = vectors.map((vector) => alikeness(question, vector));
  const nearest = scores
    .map((score, i) => ({ score, i }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, recalled);
  return nearest.filter(({ i }) => ids.includes(i)).length / recalled;
}
