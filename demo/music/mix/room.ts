import { rate, samples } from '../sound/dsp.ts';
import { type Stereo } from './player.ts';

/** Lengths of the eight lines in samples at 44.1 kHz: primes, so that no echoes fall together. */
const lines = [1447, 1693, 1999, 2297, 2657, 3049, 3511, 4013];
const diffusers = [
  [225, 341],
  [556, 441],
] as const;

/** Smears a sound without colouring it (Schroeder's allpass). */
function diffuse(data: Float32Array, length: number): void {
  const line = new Float32Array(length);
  let at = 0;
  for (let i = 0; i < data.length; i++) {
    const delayed = line[at] as number;
    const x = (data[i] as number) + delayed * 0.62;
    line[at] = x;
    data[i] = delayed - x * 0.62;
    at = at + 1 === length ? 0 : at + 1;
  }
}

/**
 * A room: a feedback delay network of eight lines mixed by a Householder matrix, each with a low-pass for the
 * air. `seconds` until a sound has fallen by 60 dB; `bright` 0 to 1. What is sent is replaced by what returns.
 */
export function reverberate(sent: Stereo, seconds: number, bright: number): void {
  for (const [a, b] of diffusers) {
    diffuse(sent.left, a);
    diffuse(sent.right, b);
  }
  const scale = 0.75 + 0.35 * Math.min(1, seconds / 3);
  const sizes = lines.map((length) => Math.round(length * scale));
  const buffers = sizes.map((size) => new Float32Array(size));
  const gains = sizes.map((size) => 10 ** ((-3 * size) / rate / seconds));
  const damp = 0.78 - 0.6 * bright;
  const low = new Float64Array(8);
  const out = new Float64Array(8);
  const at = new Int32Array(8);
  const pre = samples(0.016);
  const { left, right } = sent;
  const history = [new Float32Array(pre), new Float32Array(pre)] as const;
  let p = 0;
  for (let i = 0; i < left.length; i++) {
    const inLeft = history[0][p] as number;
    const inRight = history[1][p] as number;
    history[0][p] = left[i] as number;
    history[1][p] = right[i] as number;
    p = p + 1 === pre ? 0 : p + 1;
    let sum = 0;
    for (let n = 0; n < 8; n++) {
      const x = (buffers[n] as Float32Array)[at[n] as number] as number;
      const y = x + ((low[n] as number) - x) * damp;
      low[n] = y;
      const v = y * (gains[n] as number);
      out[n] = v;
      sum += v;
    }
    sum *= 0.25;
    for (let n = 0; n < 8; n++) {
      const position = at[n] as number;
      (buffers[n] as Float32Array)[position] = (out[n] as number) - sum + (n & 1 ? inRight : inLeft) * 0.5;
      at[n] = position + 1 === (sizes[n] as number) ? 0 : position + 1;
    }
    left[i] = (out[0] as number) - (out[2] as number) + (out[4] as number) - (out[6] as number);
    right[i] = (out[1] as number) - (out[3] as number) + (out[5] as number) - (out[7] as number);
  }
}

/** An echo that goes from side to side, a little darker each time. What is sent is replaced by what returns. */
export function echo(sent: Stereo, seconds: number, feedback: number): void {
  const size = samples(seconds);
  const a = new Float32Array(size);
  const b = new Float32Array(size);
  let at = 0;
  let darkA = 0;
  let darkB = 0;
  const { left, right } = sent;
  for (let i = 0; i < left.length; i++) {
    const fromA = a[at] as number;
    const fromB = b[at] as number;
    darkA += (fromA - darkA) * 0.42;
    darkB += (fromB - darkB) * 0.42;
    a[at] = ((left[i] as number) + (right[i] as number)) * 0.6 + darkB * feedback;
    b[at] = darkA * feedback;
    at = at + 1 === size ? 0 : at + 1;
    left[i] = fromA;
    right[i] = fromB;
  }
}
