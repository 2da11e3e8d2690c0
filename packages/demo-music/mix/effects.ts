import { type Curve, type Part } from '../score.ts';
import { filter, rate, samples, saturate } from '../sound/dsp.ts';
import { type Clock, follow } from './clock.ts';
import { type Stereo } from './player.ts';
import { type Run } from './runs.ts';

/** A low-pass whose cut-off follows a curve over the piece (state-variable, trapezoidal). */
function sweep(data: Float32Array, curve: Curve, clock: Clock, run: Run): void {
  let ic1 = 0;
  let ic2 = 0;
  follow(curve, clock, run, (from, to, hz) => {
    const g = Math.tan(Math.PI * Math.min(0.45, hz / rate));
    const k = 1.1;
    const a1 = 1 / (1 + g * (g + k));
    const a2 = g * a1;
    const a3 = g * a2;
    for (let i = from; i < to; i++) {
      const v3 = (data[i] as number) - ic2;
      const v1 = a1 * ic1 + a2 * v3;
      const v2 = ic2 + a2 * ic1 + a3 * v3;
      ic1 = 2 * v1 - ic1;
      ic2 = 2 * v2 - ic2;
      data[i] = v2;
    }
  });
}

/** Two delayed copies that sway against each other, one for each ear. */
function chorus({ left, right }: Stereo, amount: number): void {
  const size = samples(0.05);
  for (const [channel, data] of [left, right].entries()) {
    const line = new Float32Array(size);
    let at = 0;
    for (let block = 0; block < data.length; block += 32) {
      const turn = (2 * Math.PI * 0.55 * block) / rate + channel * 1.9;
      const delay = rate * (0.012 + 0.0035 * Math.sin(turn));
      const slope = (0.0035 * 2 * Math.PI * 0.55 * Math.cos(turn)) | 0;
      const end = Math.min(data.length, block + 32);
      for (let i = block; i < end; i++) {
        const x = data[i] as number;
        line[at] = x;
        let position = at - delay + slope;
        if (position < 0) position += size;
        const index = position | 0;
        const f = position - index;
        const a = line[index] as number;
        const b = line[index + 1 === size ? 0 : index + 1] as number;
        data[i] = x * (1 - amount * 0.35) + (a + (b - a) * f) * amount * 0.75;
        at = at + 1 === size ? 0 : at + 1;
      }
    }
  }
}

function multiply({ left, right }: Stereo, curve: Curve, clock: Clock, run: Run): void {
  let last: number | undefined;
  follow(curve, clock, run, (from, to, value) => {
    const begin = last ?? value;
    const slope = (value - begin) / (to - from);
    for (let i = from; i < to; i++) {
      const gain = begin + slope * (i - from);
      left[i] = (left[i] as number) * gain;
      right[i] = (right[i] as number) * gain;
    }
    last = value;
  });
}

/** Presses a part down at each kick; it swells back within 0.28 s. */
function duck({ left, right }: Stereo, depth: number, beats: readonly number[], clock: Clock): void {
  const span = samples(0.28);
  const dip = new Float32Array(span);
  for (let i = 0; i < span; i++) dip[i] = 1 - depth * Math.min(1, i / 180) * (1 - i / span) ** 1.6;
  for (const beat of beats) {
    const start = Math.round(clock.secondsAt(beat) * rate);
    const end = Math.min(clock.length, start + span);
    for (let i = start; i < end; i++) {
      const gain = dip[i - start] as number;
      left[i] = (left[i] as number) * gain;
      right[i] = (right[i] as number) * gain;
    }
  }
}

function sway({ left, right }: Stereo, hz: number, depth: number): void {
  for (let block = 0; block < left.length; block += 64) {
    const s = depth * 0.5 * Math.sin((2 * Math.PI * hz * block) / rate);
    const end = Math.min(left.length, block + 64);
    for (let i = block; i < end; i++) {
      left[i] = (left[i] as number) * (1 - s);
      right[i] = (right[i] as number) * (1 + s);
    }
  }
}

/** A part's own effects, in the order of a mixing desk, where it sounds. */
export function treat(
  part: Part,
  audio: Stereo,
  clock: Clock,
  runs: readonly Run[],
  pump: readonly number[],
): void {
  for (const run of runs) {
    const [from, to] = run;
    const here = { left: audio.left.subarray(from, to), right: audio.right.subarray(from, to) };
    for (const [data, whole] of [
      [here.left, audio.left],
      [here.right, audio.right],
    ] as const) {
      if (part.drive !== undefined) saturate(data, part.drive);
      if (part.lowCutHz !== undefined) filter(data, 'highpass', part.lowCutHz);
      if (part.sweep !== undefined) sweep(whole, part.sweep, clock, run);
    }
    if (part.chorus !== undefined) chorus(here, part.chorus);
    if (part.sway !== undefined) sway(here, part.sway.hz, part.sway.depth);
    if (part.fade !== undefined) multiply(audio, part.fade, clock, run);
  }
  if (part.duck !== undefined) duck(audio, part.duck, pump, clock);
}
