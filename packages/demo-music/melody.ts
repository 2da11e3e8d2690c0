import { type Random } from './random.ts';
import { type Note } from './score.ts';
import { readSteps } from './steps.ts';
import {
  chordAt,
  chordClasses,
  type ChordSpan,
  ladder,
  nearestIndex,
  pitchClass,
  restful,
  scaleOver,
} from './theory.ts';

export interface MelodyWish {
  chords: readonly ChordSpan[];
  tonic: number;
  scale: readonly number[];
  low: number;
  high: number;
  /** Rhythms of one motif; each spans `per` beats. */
  rhythms: readonly string[];
  per: number;
  /** Order of the motifs: `A A B A`; a digit after a letter asks for a variation of it. */
  plan: string;
  /** Likelihood of leaps instead of steps, 0 to 1. */
  leaps?: number;
}

/** A motif: a rhythm, and for each note how many steps of the scale it lies from the one before. */
interface Motif {
  notes: { at: number; length: number; velocity: number; move: number }[];
  /** Begin of the motif in the range, 0 low to 1 high. */
  height: number;
}

/** Steps mostly, a leap now and then, and after a leap a step back: what singable lines do. */
function nextMove(random: Random, last: number, leaps: number): number {
  if (Math.abs(last) >= 2) return -Math.sign(last) * (random.chance(0.8) ? 1 : 2);
  const way = random.chance(last === 0 ? 0.5 : 0.62) ? Math.sign(last) || 1 : -(Math.sign(last) || 1);
  const x = random.next();
  if (x < leaps) return way * random.pick([2, 3, 4]);
  if (x > 0.9) return 0;
  return way;
}

function makeMotif(random: Random, wish: MelodyWish): Motif {
  const pattern = random.pick(wish.rhythms);
  const step = wish.per / pattern.replaceAll(' ', '').length;
  let last = random.pick([-1, 1]);
  const notes = readSteps(pattern, random).map(({ at, length, velocity }, i) => {
    if (i > 0) last = nextMove(random, last, wish.leaps ?? 0.2);
    return { at: at * step, length: length * step, velocity, move: i === 0 ? 0 : last };
  });
  return { notes, height: random.range(0.3, 0.7) };
}

/** The same thought said differently: turned at its end, begun elsewhere, ornamented, thinned or mirrored. */
function vary(random: Random, motif: Motif, wish: MelodyWish): Motif {
  const { notes } = motif;
  const half = Math.floor(notes.length / 2);
  switch (random.int(0, 4)) {
    case 0: {
      const fresh = makeMotif(random, wish).notes.filter(({ at }) => at >= wish.per / 2);
      return { ...motif, notes: [...notes.filter(({ at }) => at < wish.per / 2), ...fresh] };
    }
    case 1:
      return { ...motif, height: Math.min(0.9, motif.height + random.pick([-0.2, 0.15, 0.25])) };
    case 2:
      return {
        ...motif,
        notes: notes.flatMap((note) =>
          note.length >= 1 && random.chance(0.6)
            ? [
                { ...note, length: note.length / 2 },
                {
                  ...note,
                  at: note.at + note.length / 2,
                  length: note.length / 2,
                  velocity: note.velocity * 0.85,
                  move: random.pick([-1, 1]),
                },
              ]
            : [note],
        ),
      };
    case 3:
      return { ...motif, notes: notes.filter((_, i) => i === 0 || i === notes.length - 1 || i % 3 !== 1) };
    default:
      return { ...motif, notes: notes.map((note, i) => (i >= half ? { ...note, move: -note.move } : note)) };
  }
}

/** Puts a motif on the notes that fit: weighty notes on chord tones, the others on the scale as the chord bends it. */
function place(
  motif: Motif,
  from: number,
  wish: MelodyWish,
  near: number | undefined,
  closing: boolean,
): Note[] {
  const { low, high, tonic, scale, chords } = wish;
  let pitch = low + (high - low) * motif.height;
  if (near !== undefined) pitch = near + (pitch - near) * 0.6;
  const placed: Note[] = [];
  for (const [i, { at, length, velocity, move }] of motif.notes.entries()) {
    const chord = chordAt(chords, from + at + 1e-3);
    const steps = ladder(scaleOver(scale, chord, tonic), low, high);
    let index = nearestIndex(steps, pitch) + move;
    if (index < 0 || index >= steps.length) index = nearestIndex(steps, pitch) - move;
    let next = steps[Math.max(0, Math.min(steps.length - 1, index))] as number;
    const classes = restful(chordClasses(chord, tonic), chord, tonic);
    const last = closing && i === motif.notes.length - 1;
    const weighty = length >= 0.99 || Math.abs(at % 2) < 1e-6 || last;
    if (weighty && !classes.includes(pitchClass(next))) {
      const tones = ladder(last ? classes.slice(0, 3) : classes, low, high);
      next = tones[nearestIndex(tones, next + Math.sign(move) * 0.4)] as number;
    }
    placed.push({ at: from + at, length: length * 0.96, pitch: next, velocity });
    pitch = next;
  }
  return placed;
}

/** Writes a melody of as many motifs as the plan names, from beat `from`. Every fourth motif closes a phrase. */
export function writeMelody(random: Random, wish: MelodyWish, from = 0): Note[] {
  const motifs = new Map<string, Motif>();
  const names = wish.plan.trim().split(/\s+/);
  let near: number | undefined;
  return names.flatMap((name, i) => {
    const letter = name[0] as string;
    let motif = motifs.get(name) ?? motifs.get(letter);
    if (motif === undefined) {
      motif = makeMotif(random, wish);
      motifs.set(letter, motif);
    }
    if (name.length > 1 && !motifs.has(name)) {
      motif = vary(random, motif, wish);
      motifs.set(name, motif);
    }
    const closing = i % 4 === 3 || i === names.length - 1;
    const placed = place(motif, from + i * wish.per, wish, near, closing);
    near = placed.at(-1)?.pitch ?? near;
    if (!closing) return placed;
    // A phrase ends on a note that is held, with breath after it.
    const end = from + (i + 1) * wish.per;
    const last = placed.at(-1);
    if (last !== undefined && end - last.at > 1.5) last.length = Math.max(last.length, (end - last.at) * 0.7);
    return placed;
  });
}

/** The same notes again, elsewhere. */
export const repeatAt = (notes: readonly Note[], shift: number, up = 0): Note[] =>
  notes.map((note) => ({ ...note, at: note.at + shift, pitch: note.pitch + up }));

/** A phrase over and over through a stretch, cut where the stretch ends. */
export function loopPhrase(
  notes: readonly Note[],
  period: number,
  from: number,
  beats: number,
  up = 0,
): Note[] {
  const looped: Note[] = [];
  for (let at = 0; at < beats; at += period) {
    looped.push(...repeatAt(notes, from + at, up).filter((note) => note.at < from + beats - 1e-6));
  }
  return looped;
}
