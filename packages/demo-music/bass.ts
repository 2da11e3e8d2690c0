import { type Random } from './random.ts';
import { type Note } from './score.ts';
import { readSteps, type Stretch } from './steps.ts';
import {
  type Chord,
  chordAt,
  chordClasses,
  type ChordSpan,
  ladder,
  nearestIndex,
  pitchClass,
} from './theory.ts';
import { within } from './voicing.ts';

/** The root of a chord in the bass, the lowest from `low` on. */
export function rootOf(chord: Chord, tonic: number, low: number): number {
  return low + pitchClass(tonic + chord.root - low);
}

const fifthOf = (chord: Chord): number => chord.tones.find((tone) => tone >= 6 && tone <= 8) ?? 7;

interface Riff extends Stretch {
  /** A step pattern with a second line of the same length for the tones: `r` root, `f` fifth, `o` octave, `t` third, `s` seventh below, `a` a semitone under the next root. */
  pattern: string;
  tones: string;
  tonic: number;
  low: number;
  per?: number;
  gain?: number;
  /** Length of the notes as a share of what the pattern gives. */
  hold?: number;
}

function toneOf(sign: string, chord: Chord, next: Chord, { tonic, low }: Riff): number {
  const root = rootOf(chord, tonic, low);
  if (sign === 'f') return root + fifthOf(chord);
  if (sign === 'o') return root + 12;
  if (sign === 't') return root + (chord.tones[1] ?? 4);
  if (sign === 's') return root - 2;
  if (sign === 'l') return root + fifthOf(chord) - 12;
  if (sign === 'a') return rootOf(next, tonic, low) - 1;
  return root;
}

/** A bass figure that follows the chords. */
export function bassRiff(random: Random, chords: readonly ChordSpan[], riff: Riff): Note[] {
  const { from, beats, per = 4, gain = 1, hold = 0.92 } = riff;
  const pattern = riff.pattern.replaceAll(' ', '');
  const tones = riff.tones.replaceAll(' ', '');
  const step = per / pattern.length;
  const notes: Note[] = [];
  for (let start = 0; start < beats; start += per) {
    for (const hit of readSteps(pattern, random)) {
      const at = from + start + hit.at * step;
      if (at >= from + beats) break;
      const chord = chordAt(chords, at);
      const next = chordAt(chords, at + hit.length * step + 0.01);
      const pitch = toneOf(tones[hit.at] ?? 'r', chord, next, riff);
      notes.push({ at, length: hit.length * step * hold, pitch, velocity: hit.velocity * gain });
    }
  }
  return notes;
}

/** A walking line in quarters: root, chord tones and scale on the way, and a step into the next root. */
export function walkBass(
  random: Random,
  chords: readonly ChordSpan[],
  stretch: Stretch,
  tonic: number,
  low = 31,
): Note[] {
  const spans = within(chords, stretch);
  const notes: Note[] = [];
  let pitch = rootOf(spans[0]?.chord ?? chordAt(chords, 0), tonic, low);
  for (const [i, span] of spans.entries()) {
    const next = spans[i + 1]?.chord ?? span.chord;
    const roots = ladder([pitchClass(tonic + span.chord.root)], low - 3, low + 17);
    pitch = roots[nearestIndex(roots, pitch)] as number;
    const targets = ladder([pitchClass(tonic + next.root)], low - 3, low + 17);
    for (let beat = 0; beat < span.length - 1e-6; beat++) {
      const left = span.length - beat;
      if (beat > 0 && left <= 1) {
        const goal = targets[nearestIndex(targets, pitch)] as number;
        pitch = goal + random.pick(pitch > goal ? [1, 2, 1] : [-1, -2, -1]);
      } else if (beat > 0) {
        const tones = ladder(chordClasses(span.chord, tonic), low - 3, low + 17);
        const at = nearestIndex(tones, pitch);
        const way = random.chance(pitch > low + 9 ? 0.2 : 0.7) ? 1 : -1;
        pitch = tones[Math.max(0, Math.min(tones.length - 1, at + way))] as number;
      }
      const velocity = beat % 2 === 1 ? 0.72 : 0.64;
      notes.push({ at: span.at + beat, length: 0.9, pitch, velocity });
      if (random.chance(0.08)) notes.push({ at: span.at + beat + 0.5, length: 0.3, pitch, velocity: 0.4 });
    }
  }
  return notes;
}
