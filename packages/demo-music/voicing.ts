import { type Random } from './random.ts';
import { type Note } from './score.ts';
import { readSteps, type Stretch } from './steps.ts';
import { type Chord, chordClasses, type ChordSpan, ladder, pitchClass } from './theory.ts';

export interface VoicedSpan extends ChordSpan {
  /** Ascending. */
  pitches: number[];
}

interface VoicingWish {
  tonic: number;
  count: number;
  low: number;
  high: number;
  /** Leave the root to the bass where the chord has enough other tones. */
  rootless?: boolean;
}

/** The classes a voicing must hold: third and seventh say what the chord is, then colours, then fifth and root. */
function wanted(chord: Chord, wish: VoicingWish): number[] {
  const classes = chordClasses(chord, wish.tonic);
  const [root, third, fifth, ...colours] = classes as [number, number, number | undefined, ...number[]];
  const order = [third, ...colours, ...(fifth === undefined ? [] : [fifth])];
  const all = wish.rootless === true && order.length >= wish.count ? order : [root, ...order];
  const kept = [...new Set(all)];
  // A root that does not fit makes way last of all in small chords, first of all in large ones.
  return kept.length <= wish.count ? kept : [...new Set([...order, root])].slice(0, wish.count);
}

function* voicings(classes: number[], wish: VoicingWish): Generator<number[]> {
  const pitches = ladder(classes, wish.low, wish.high);
  const chosen: number[] = [];
  function* walk(from: number): Generator<number[]> {
    if (chosen.length === wish.count) {
      if (new Set(chosen.map(pitchClass)).size === Math.min(classes.length, wish.count)) yield [...chosen];
      return;
    }
    for (let i = from; i < pitches.length; i++) {
      chosen.push(pitches[i] as number);
      yield* walk(i + 1);
      chosen.pop();
    }
  }
  yield* walk(0);
}

function cost(pitches: number[], previous: number[] | undefined, wish: VoicingWish): number {
  let sum = 0;
  for (let i = 1; i < pitches.length; i++) {
    const low = pitches[i - 1] as number;
    const gap = (pitches[i] as number) - low;
    if (gap === 1) sum += i === pitches.length - 1 ? 9 : 4;
    if (gap < 3 && low < 52) sum += 6;
    if (gap < 5 && low < 45) sum += 6;
    if (gap > 9) sum += (gap - 9) * 1.5;
  }
  const middle = (wish.low + wish.high) / 2;
  const mean = pitches.reduce((total, pitch) => total + pitch, 0) / pitches.length;
  sum += Math.abs(mean - middle) * 0.5;
  if (previous !== undefined) {
    for (const [i, pitch] of pitches.entries()) sum += Math.abs(pitch - (previous[i] ?? pitch));
  }
  return sum;
}

/** Sets chords for so many voices so that each voice moves as little as it can. */
export function voiceChords(spans: readonly ChordSpan[], wish: VoicingWish): VoicedSpan[] {
  let previous: number[] | undefined;
  const known = new Map<string, number[]>();
  return spans.map((span) => {
    const key = `${span.chord.symbol}/${previous?.join() ?? ''}`;
    let best = known.get(key);
    if (best === undefined) {
      let least = Number.POSITIVE_INFINITY;
      for (const candidate of voicings(wanted(span.chord, wish), wish)) {
        const price = cost(candidate, previous, wish);
        if (price < least) {
          least = price;
          best = candidate;
        }
      }
      if (best === undefined) throw new Error(`No voicing of ${span.chord.symbol} in this range`);
      known.set(key, best);
    }
    previous = best;
    return { ...span, pitches: best };
  });
}

const spanAt = (spans: readonly VoicedSpan[], beat: number): VoicedSpan =>
  spans.findLast((span) => span.at <= beat + 1e-6) ?? (spans[0] as VoicedSpan);

/** The part of a passage of chords that sounds in a stretch, cut to fit. */
export function within<T extends ChordSpan>(spans: readonly T[], { from, beats }: Stretch): T[] {
  const end = from + beats;
  return spans
    .filter((span) => span.at < end - 1e-6 && span.at + span.length > from + 1e-6)
    .map((span) => {
      const at = Math.max(from, span.at);
      return { ...span, at, length: Math.min(end, span.at + span.length) - at };
    });
}

/** Long chords, each held until the next. */
export function holdChords(spans: readonly VoicedSpan[], stretch: Stretch, velocity = 0.6): Note[] {
  return within(spans, stretch).flatMap(({ at, length, pitches }) =>
    pitches.map((pitch) => ({ at, length, pitch, velocity })),
  );
}

interface Comp extends Stretch {
  pattern: string;
  per?: number;
  gain?: number;
  /** Beats between the lowest and the highest string of a strum. */
  strum?: number;
}

/** Chords in a rhythm. */
export function compChords(random: Random, spans: readonly VoicedSpan[], comp: Comp): Note[] {
  const { pattern, from, beats, per = 4, gain = 1, strum = 0 } = comp;
  const step = per / pattern.replaceAll(' ', '').length;
  const notes: Note[] = [];
  for (let start = 0; start < beats; start += per) {
    for (const [index, hit] of readSteps(pattern, random).entries()) {
      const at = start + hit.at * step;
      if (at >= beats) break;
      const { pitches } = spanAt(spans, from + at + step * 0.99);
      for (const [i, pitch] of pitches.entries()) {
        const order = index % 2 === 0 ? i : pitches.length - 1 - i;
        const length = Math.min(hit.length * step, beats - at);
        notes.push({ at: from + at + order * strum, length, pitch, velocity: hit.velocity * gain });
      }
    }
  }
  return notes;
}

export type ArpShape = 'up' | 'down' | 'wave' | 'skip';

interface Arp extends Stretch {
  shape: ArpShape;
  /** Beats between notes. */
  step: number;
  octaves?: number;
  gain?: number;
  /** Length of a note, in steps. */
  hold?: number;
}

/** The tones of each chord one after the other. */
export function arpeggiate(spans: readonly VoicedSpan[], arp: Arp): Note[] {
  const { from, beats, shape, step, octaves = 1, gain = 1, hold = 0.9 } = arp;
  const notes: Note[] = [];
  for (let i = 0; i * step < beats - 1e-6; i++) {
    const at = from + i * step;
    const span = spanAt(spans, at);
    const tones = Array.from({ length: octaves }, (_, octave) =>
      span.pitches.map((pitch) => pitch + 12 * octave),
    ).flat();
    const n = tones.length;
    const k = Math.round((at - span.at) / step);
    const around = Math.max(1, 2 * n - 2);
    const index = {
      up: k % n,
      down: n - 1 - (k % n),
      wave: k % around < n ? k % around : around - (k % around),
      skip: (k * 2 + (k % n >= n / 2 ? 1 : 0)) % n,
    }[shape];
    const accent = i % 4 === 0 ? 0.78 : i % 2 === 0 ? 0.64 : 0.55;
    notes.push({ at, length: step * hold, pitch: tones[index] as number, velocity: accent * gain });
  }
  return notes;
}

/** One voice of the chords alone: a line that moves by small steps, for strings or a second horn. */
export function innerLine(spans: readonly VoicedSpan[], voice: number, stretch: Stretch, up = 0): Note[] {
  return within(spans, stretch).map(({ at, length, pitches }) => ({
    at,
    length,
    pitch: (pitches[Math.min(voice, pitches.length - 1)] as number) + up,
    velocity: 0.6,
  }));
}
