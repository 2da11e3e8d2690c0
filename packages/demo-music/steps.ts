import { type Random } from './random.ts';
import { type Note } from './score.ts';

/** One hit of a pattern, in steps. */
export interface Step {
  at: number;
  length: number;
  velocity: number;
}

const velocities: Record<string, number> = { X: 0.95, x: 0.76, o: 0.42 };

/**
 * Reads a pattern: `X` accent, `x` hit, `o` ghost note, `-` holds the one before, `.` rest, `?` a ghost that comes
 * half the time (`random` decides). Spaces are for the eye.
 */
export function readSteps(pattern: string, random?: Random): Step[] {
  const found: Step[] = [];
  for (const [at, sign] of pattern.replaceAll(' ', '').split('').entries()) {
    const last = found.at(-1);
    if (sign === '-') {
      if (last !== undefined && last.at + last.length === at) last.length++;
    } else if (sign === '?') {
      if (random?.chance(0.5)) found.push({ at, length: 1, velocity: 0.4 });
    } else if (sign !== '.') {
      found.push({ at, length: 1, velocity: velocities[sign] ?? 0.7 });
    }
  }
  return found;
}

/** A stretch of a piece in beats. */
export interface Stretch {
  from: number;
  beats: number;
}

interface Beat extends Stretch {
  pattern: string;
  pitch: number;
  /** Beats that the pattern spans; a bar of four where absent. */
  per?: number;
  gain?: number;
}

/** Repeats a drum pattern over a stretch. */
export function drumSteps(random: Random, { pattern, pitch, from, beats, per = 4, gain = 1 }: Beat): Note[] {
  const step = per / pattern.replaceAll(' ', '').length;
  const notes: Note[] = [];
  for (let start = 0; start < beats; start += per) {
    for (const hit of readSteps(pattern, random)) {
      const at = start + hit.at * step;
      if (at >= beats) break;
      notes.push({ at: from + at, length: step, pitch, velocity: hit.velocity * gain });
    }
  }
  return notes;
}

/** A fill of so many beats before `until`: from the snare down the toms, louder as it goes. */
export function drumFill(
  random: Random,
  until: number,
  beats: number,
  sounds: readonly number[],
  gain = 1,
): Note[] {
  const notes: Note[] = [];
  const per = random.pick([0.25, 0.25, 0.5]);
  const count = Math.round(beats / per);
  for (let i = 0; i < count; i++) {
    if (i > 0 && random.chance(0.22)) continue;
    const x = i / count;
    const pitch = sounds[Math.min(sounds.length - 1, Math.floor(x * sounds.length))] as number;
    notes.push({ at: until - beats + i * per, length: per, pitch, velocity: gain * (0.5 + 0.4 * x) });
  }
  return notes;
}

/** A roll that closes in: quarters, eighths, sixteenths. */
export function buildUp(until: number, beats: number, pitch: number): Note[] {
  const notes: Note[] = [];
  let at = until - beats;
  while (at < until - 1e-6) {
    const x = (at - (until - beats)) / beats;
    const step = x < 0.5 ? 1 : x < 0.75 ? 0.5 : 0.25;
    notes.push({ at, length: step, pitch, velocity: 0.35 + 0.55 * x });
    at += step;
  }
  return notes;
}
