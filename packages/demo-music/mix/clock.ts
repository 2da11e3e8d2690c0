import { rate } from '../sound/dsp.ts';
import { type Curve, type Piece } from '../score.ts';
import { type Run } from './runs.ts';

/** Times of the beats. */
export interface Clock {
  /** Seconds from the start of the piece. */
  secondsAt(beat: number): number;
  /** Length of the piece with its tail, in samples. */
  length: number;
}

/** Bends a beat by the piece's swing: the first half of each pair is stretched, the second pressed together. */
function swung(beat: number, swing: Piece['swing']): number {
  if (swing === undefined) return beat;
  const pair = Math.floor(beat / swing.unit + 1e-9) * swing.unit;
  const x = (beat - pair) / swing.unit;
  const bent = x < 0.5 ? x * 2 * swing.amount : swing.amount + (x - 0.5) * 2 * (1 - swing.amount);
  return pair + bent * swing.unit;
}

export function clockOf(piece: Piece): Clock {
  const perBeat = 60 / piece.bpm;
  const span = piece.slowdown ?? 0;
  const from = piece.beats - span;
  const drop = 0.34;
  // Over the last beats the tempo falls in a straight line, so time is the integral of 1 / (1 - drop x).
  const straight = (beat: number): number => {
    if (span === 0 || beat <= from) return beat * perBeat;
    const x = Math.min(1, (beat - from) / span);
    const slow = ((-span * perBeat) / drop) * Math.log(1 - drop * x);
    return from * perBeat + slow + (Math.max(0, beat - piece.beats) * perBeat) / (1 - drop);
  };
  return {
    secondsAt: (beat) => straight(swung(beat, piece.swing)),
    length: Math.ceil((straight(piece.beats) + piece.tail) * rate),
  };
}

/** Walks along a curve within a run: calls back for every block of 64 samples with the value there. */
export function follow(
  curve: Curve,
  clock: Clock,
  [first, end]: Run,
  visit: (from: number, to: number, value: number) => void,
): void {
  const points = curve.map(([beat, value]) => [clock.secondsAt(beat) * rate, value] as const);
  let next = 0;
  for (let at = first; at < end; at += 64) {
    while (next < points.length && (points[next] as readonly [number, number])[0] <= at) next++;
    const before = points[next - 1] ?? points[0];
    const after = points[next] ?? points.at(-1);
    if (before === undefined || after === undefined) return;
    const width = after[0] - before[0];
    const x = width > 0 ? (at - before[0]) / width : 0;
    visit(at, Math.min(end, at + 64), before[1] + (after[1] - before[1]) * Math.min(1, Math.max(0, x)));
  }
}
