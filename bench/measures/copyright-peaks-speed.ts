import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { AppContext } from '#server/context.ts';
import type { PeakQuery } from '#server/features/music/copyright/find-peaks.ts';
import { seeded } from '../copyright/copies.ts';
import { evasions } from '../copyright/evasions.ts';
import { heardPeaks } from '../copyright/heard-peaks.ts';
import { peakMatchesOf } from '../copyright/index.ts';
import { mixedUp, type Piece, realPieces } from '../copyright/library.ts';
import { openPeakLibrary } from '../copyright/peak-library.ts';
import { cut, joined, seconds, silence, type Sound } from '../copyright/sound.ts';
import { type Finding, type Measure, median, percentile } from '../lib/finding.ts';
import { onData } from '../lib/scratch.ts';

const size = Number(process.env['BENCH_WORKS'] ?? 100_000);
const piecesAtMost = 40;
const asked = 12;
const rounds = 2;
const whole = { name: '4 minutes, untouched', seconds: 240 };
const short = 30;
const changedHow = ['untouched', 'phone speaker', 'club, half of it', 'speed +5 %', '4 s pieces shuffled'];

/** The time in which an upload's peaks are looked up among many works, and what that finds. */
export const copyrightPeaksSpeed: Measure = {
  name: 'copyright-peaks-speed',
  about:
    'How long the peaks of an upload ask an index of 100,000 works, and which changed cuts they find there',
  onlyByName: true,
  async run(): Promise<Finding[]> {
    const pieces = mixedUp(await realPieces()).slice(0, piecesAtMost);
    const dataDir = await openPeakLibrary(pieces, size);
    return onData(dataDir, async (ctx) => {
      const rows = [
        await row(ctx, whole.name, questions(pieces, fourMinutes)),
        ...(await rowsOfCuts(ctx, pieces)),
      ];
      const { size: bytes } = await stat(path.join(dataDir, 'segue.db'));
      const works = {
        what: `bytes a work of ${size}`,
        value: bytes / size / 1000,
        unit: 'KB',
        goal: { most: 25 },
      };
      return [...rows, works];
    });
  },
};

async function rowsOfCuts(ctx: AppContext, pieces: readonly Piece[]): Promise<Finding[]> {
  const rows: Finding[] = [];
  for (const name of changedHow) {
    const change = evasions.find((one) => one.name === name)!;
    const make = (sound: Sound, title: string) =>
      change.make(cut(sound, 20, short), () => silence(short), seeded(title));
    rows.push(await row(ctx, `${short} s, ${name}`, questions(pieces, make)));
  }
  return rows;
}

interface Question {
  name: string;
  query: PeakQuery;
}

function questions(pieces: readonly Piece[], make: (sound: Sound, title: string) => Sound): Question[] {
  const found: Question[] = [];
  for (const piece of pieces) {
    const sound = found.length < asked ? piece.sound() : null;
    if (sound && seconds(sound) >= 20 + short)
      found.push({ name: piece.name, query: heardPeaks(make(sound, piece.name)) });
  }
  return found;
}

/** Four minutes of a piece, which is ninety seconds long at most. */
const fourMinutes = (sound: Sound): Sound => cut(joined(sound, sound, sound, sound, sound), 0, whole.seconds);

/** Asks each question some times; the first round only warms up. Milliseconds are the processor's, not the clock's. */
async function row(ctx: AppContext, what: string, all: readonly Question[]): Promise<Finding> {
  const times: number[] = [];
  let [found, wrong] = [0, 0];
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, query } of all) {
      const began = process.cpuUsage();
      const matches = await peakMatchesOf(ctx, query);
      const { user, system } = process.cpuUsage(began);
      if (round > 0) times.push((user + system) / 1000);
      if (round > 0) continue;
      found += Number(matches.some(({ work }) => work.title === name));
      wrong += Number(matches.some(({ work, isHeld }) => work.title !== name && !isHeld));
    }
  }
  return {
    what,
    value: median(times),
    unit: 'ms of a core',
    goal: { most: 150 },
    parts: { 'p95 ms': percentile(times, 0.95), found, of: all.length, 'another work blocked': wrong },
  };
}
