import { filter, rate, samples } from '../sound/dsp.ts';
import { loudnessOf } from './loudness.ts';
import { type Stereo } from './player.ts';

/** Peak limit: -2.3 dBFS leaves room for the overshoot of the MP3 encoder. */
const ceiling = 10 ** (-2.3 / 20);

/** A gentle bus compressor: 2:1 above the threshold, slow enough to breathe with the bar. */
function glue({ left, right }: Stereo, threshold: number): void {
  const attack = Math.exp(-64 / (0.03 * rate));
  const release = Math.exp(-64 / (0.25 * rate));
  let level = 0;
  let gain = 1;
  for (let block = 0; block < left.length; block += 64) {
    const end = Math.min(left.length, block + 64);
    let power = 0;
    for (let i = block; i < end; i += 2) power += (left[i] as number) ** 2 + (right[i] as number) ** 2;
    const now = Math.sqrt(power / (end - block));
    level = now + (level - now) * (now > level ? attack : release);
    const target = level > threshold ? Math.sqrt(threshold / level) : 1;
    const slope = (target - gain) / (end - block);
    for (let i = block; i < end; i++) {
      gain += slope;
      left[i] = (left[i] as number) * gain;
      right[i] = (right[i] as number) * gain;
    }
  }
}

/** The highest a wave rises in a stretch, also between its samples: four of them tell where the middle of two lies. */
function peakBetween(data: Float32Array, from: number, to: number): number {
  let peak = 0;
  let a = from > 1 ? (data[from - 2] as number) : 0;
  let b = from > 0 ? (data[from - 1] as number) : 0;
  let c = data[from] as number;
  for (let i = from; i < to; i++) {
    const d = i + 1 < data.length ? (data[i + 1] as number) : 0;
    const middle = Math.abs((b + c) * 0.5625 - (a + d) * 0.0625);
    const here = Math.abs(c);
    if (here > peak) peak = here;
    if (middle > peak) peak = middle;
    a = b;
    b = c;
    c = d;
  }
  return peak;
}

/** A limiter that looks 4 ms ahead, links both channels and never lets a sample beyond the ceiling. */
function limit({ left, right }: Stereo, gain: number): void {
  const size = 64;
  const blocks = Math.ceil(left.length / size);
  const needed = new Float32Array(blocks).fill(1);
  for (let block = 0; block < blocks; block++) {
    const end = Math.min(left.length, (block + 1) * size);
    let peak = 0;
    for (const data of [left, right]) peak = Math.max(peak, peakBetween(data, block * size, end));
    if (peak * gain > ceiling) needed[block] = ceiling / (peak * gain);
  }
  // Gains at the edges of the blocks: low enough for both neighbours, and going down four blocks ahead.
  const edges = new Float32Array(blocks + 1).fill(1);
  for (let block = 0; block < blocks; block++) {
    for (let edge = Math.max(0, block - 3); edge <= block + 1; edge++) {
      edges[edge] = Math.min(edges[edge] as number, needed[block] as number);
    }
  }
  const back = 1 - Math.exp(-size / (0.09 * rate));
  for (let edge = 1; edge <= blocks; edge++) {
    const before = edges[edge - 1] as number;
    edges[edge] = Math.min(edges[edge] as number, before + (1 - before) * back);
  }
  for (let block = 0; block < blocks; block++) {
    const from = (edges[block] as number) * gain;
    const slope = ((edges[block + 1] as number) * gain - from) / size;
    const end = Math.min(left.length, (block + 1) * size);
    for (let i = block * size; i < end; i++) {
      const g = from + slope * (i - block * size);
      left[i] = (left[i] as number) * g;
      right[i] = (right[i] as number) * g;
    }
  }
}

/** Brings a mix to its loudness in LUFS without clipping, and fades its last half second out. */
export function master(mix: Stereo, lufs: number): void {
  filter(mix.left, 'highpass', 28);
  filter(mix.right, 'highpass', 28);
  const before = loudnessOf(mix, 2);
  scale(mix, 10 ** ((-16 - before) / 20));
  glue(mix, 0.16);
  // Limiting takes some loudness away again: measure, correct for what a first pass took, and limit.
  const glued = loudnessOf(mix, 2);
  limit(mix, 10 ** ((lufs - glued) / 20));
  const limited = loudnessOf(mix, 2);
  if (lufs - limited > 0.4) limit(mix, 10 ** ((lufs - limited) / 20));
  const fade = samples(0.5);
  for (const data of [mix.left, mix.right]) {
    for (let i = 0; i < fade; i++) {
      const at = data.length - 1 - i;
      data[at] = ((data[at] as number) * i) / fade;
    }
  }
}

function scale({ left, right }: Stereo, gain: number): void {
  for (const data of [left, right]) {
    for (let i = 0; i < data.length; i++) data[i] = (data[i] as number) * gain;
  }
}
