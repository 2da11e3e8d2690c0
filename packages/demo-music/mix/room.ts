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

/** Samples that are worked on at once: fewer than the shortest line holds, so that no line feeds itself within a block. */
const block = 512;
const lineSize = 8192;

interface Line {
  data: Float32Array;
  delay: number;
  gain: number;
  low: number;
  out: Float32Array;
}

/** Reads a block from a line, dulled by the air, and adds it to the sum of all lines. */
function readLine(line: Line, from: number, count: number, damp: number, sum: Float32Array): void {
  const { data, out, gain } = line;
  const mask = lineSize - 1;
  let { low } = line;
  let at = from - line.delay + lineSize * 2;
  for (let i = 0; i < count; i++, at++) {
    const x = data[at & mask] as number;
    low = x + (low - x) * damp;
    const y = low * gain;
    out[i] = y;
    sum[i] = (sum[i] as number) + y;
  }
  // Without a floor a dying sound would end in numbers so small that the processor slows down.
  line.low = Math.abs(low) < 1e-15 ? 0 : low;
}

function writeLine(line: Line, from: number, count: number, sum: Float32Array, input: Float32Array): void {
  const { data, out } = line;
  const mask = lineSize - 1;
  for (let i = 0; i < count; i++) {
    data[(from + i) & mask] = (out[i] as number) - (sum[i] as number) * 0.25 + (input[i] as number) * 0.5;
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
  const scale = (0.75 + 0.35 * Math.min(1, seconds / 3)) * (rate / 44_100);
  const network = lines.map((length): Line => {
    const delay = Math.round(length * scale);
    const gain = 10 ** ((-3 * delay) / rate / seconds);
    return { data: new Float32Array(lineSize), delay, gain, low: 0, out: new Float32Array(block) };
  });
  const damp = 0.78 - 0.6 * bright;
  const sum = new Float32Array(block);
  for (let from = 0; from < sent.left.length; from += block) {
    const count = Math.min(block, sent.left.length - from);
    const left = sent.left.subarray(from, from + count);
    const right = sent.right.subarray(from, from + count);
    sum.fill(0);
    for (const line of network) readLine(line, from, count, damp, sum);
    for (const [n, line] of network.entries()) writeLine(line, from, count, sum, n % 2 === 0 ? left : right);
    difference(left, network, 0);
    difference(right, network, 1);
  }
}

/** Every second line, with alternating sign, makes one ear's return. */
function difference(into: Float32Array, network: readonly Line[], first: number): void {
  into.fill(0);
  for (let n = first; n < network.length; n += 2) {
    const { out } = network[n] as Line;
    const sign = n % 4 < 2 ? 1 : -1;
    for (let i = 0; i < into.length; i++) into[i] = (into[i] as number) + sign * (out[i] as number);
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
