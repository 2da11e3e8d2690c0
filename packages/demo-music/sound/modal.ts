import { rate } from './dsp.ts';

/** One ringing partial: a sine that falls to a thousandth in `seconds`. */
export interface Mode {
  hz: number;
  gain: number;
  seconds: number;
  /** In turns; a quarter starts at the crest. */
  phase?: number;
}

/**
 * Adds struck or plucked partials to a buffer: each is a two-pole resonator left to ring, which costs two
 * multiplications a sample.
 */
export function ring(out: Float32Array, modes: readonly Mode[]): Float32Array {
  for (const { hz, gain, seconds, phase = 0 } of modes) {
    if (hz >= rate * 0.45 || gain === 0) continue;
    const w = (2 * Math.PI * hz) / rate;
    const r = Math.exp(-6.9078 / (seconds * rate));
    const turn = 2 * Math.PI * phase;
    const c = 2 * r * Math.cos(w);
    const d = r * r;
    let y1 = (gain * Math.sin(turn - w)) / r;
    let y2 = (gain * Math.sin(turn - 2 * w)) / d;
    const end = Math.min(out.length, Math.ceil(seconds * 1.3 * rate));
    for (let i = 0; i < end; i++) {
      const y = c * y1 - d * y2;
      out[i] = (out[i] as number) + y;
      y2 = y1;
      y1 = y;
    }
  }
  return out;
}
