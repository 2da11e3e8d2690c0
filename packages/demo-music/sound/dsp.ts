/** Samples a second in everything that is made here. */
export const rate = 32_000;

export const samples = (seconds: number): number => Math.max(1, Math.round(seconds * rate));

/** White noise from -1 to 1, the same for the same seed. */
export function noise(length: number, seed: number): Float32Array {
  const out = new Float32Array(length);
  let state = (seed * 2654435761 + 12345) >>> 0;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    out[i] = state / 2147483648 - 1;
  }
  return out;
}

type Shape = 'lowpass' | 'highpass' | 'bandpass' | 'lowshelf' | 'peak';

/** Coefficients b0 b1 b2 a1 a2 of Robert Bristow-Johnson's audio EQ cookbook. */
function biquad(shape: Shape, hz: number, q: number, gainDb = 0): [number, number, number, number, number] {
  const w = (2 * Math.PI * Math.min(hz, rate * 0.49)) / rate;
  const cos = Math.cos(w);
  const alpha = Math.sin(w) / (2 * q);
  if (shape === 'peak' || shape === 'lowshelf') {
    const a = 10 ** (gainDb / 40);
    if (shape === 'peak') {
      const a0 = 1 + alpha / a;
      return [
        (1 + alpha * a) / a0,
        (-2 * cos) / a0,
        (1 - alpha * a) / a0,
        (-2 * cos) / a0,
        (1 - alpha / a) / a0,
      ];
    }
    const root = 2 * Math.sqrt(a) * alpha;
    const a0 = a + 1 + (a - 1) * cos + root;
    return [
      (a * (a + 1 - (a - 1) * cos + root)) / a0,
      (2 * a * (a - 1 - (a + 1) * cos)) / a0,
      (a * (a + 1 - (a - 1) * cos - root)) / a0,
      (-2 * (a - 1 + (a + 1) * cos)) / a0,
      (a + 1 + (a - 1) * cos - root) / a0,
    ];
  }
  const a0 = 1 + alpha;
  const [b0, b1, b2] =
    shape === 'lowpass'
      ? [(1 - cos) / 2, 1 - cos, (1 - cos) / 2]
      : shape === 'highpass'
        ? [(1 + cos) / 2, -(1 + cos), (1 + cos) / 2]
        : [alpha, 0, -alpha];
  return [b0 / a0, b1 / a0, b2 / a0, (-2 * cos) / a0, (1 - alpha) / a0];
}

/** Filters in place and returns the same array. */
export function filter(data: Float32Array, shape: Shape, hz: number, q = 0.707, gainDb = 0): Float32Array {
  const [b0, b1, b2, a1, a2] = biquad(shape, hz, q, gainDb);
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let i = 0; i < data.length; i++) {
    const x = data[i] as number;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    data[i] = y;
  }
  return data;
}

/** A fall from 1 to a thousandth in so many seconds, multiplied in place. */
export function decay(data: Float32Array, seconds: number, from = 0): Float32Array {
  const factor = Math.exp(-6.9078 / (seconds * rate));
  let gain = 1;
  for (let i = from; i < data.length; i++) {
    data[i] = (data[i] as number) * gain;
    gain *= factor;
  }
  return data;
}

/** Adds `source` times `gain` into `target` from an offset in samples. */
export function add(target: Float32Array, source: Float32Array, gain = 1, at = 0): Float32Array {
  const end = Math.min(source.length, target.length - at);
  for (let i = 0; i < end; i++) target[at + i] = (target[at + i] as number) + (source[i] as number) * gain;
  return target;
}

export function peakOf(data: Float32Array): number {
  let peak = 0;
  for (let i = 0; i < data.length; i++) {
    const value = Math.abs(data[i] as number);
    if (value > peak) peak = value;
  }
  return peak;
}

/** Scales in place so that the loudest sample of all channels stands at `peak`; the last 5 ms fade out. */
export function finish(channels: Float32Array[], peak = 1): void {
  const loudest = Math.max(1e-9, ...channels.map(peakOf));
  const fade = Math.min(220, channels[0]?.length ?? 0);
  for (const data of channels) {
    const gain = peak / loudest;
    for (let i = 0; i < data.length; i++) data[i] = (data[i] as number) * gain;
    for (let i = 0; i < fade; i++)
      data[data.length - 1 - i] = ((data[data.length - 1 - i] as number) * i) / fade;
  }
}

/** Soft saturation in place: gentle below half scale, never beyond 1. */
export function saturate(data: Float32Array, drive: number): Float32Array {
  const makeup = 1 / Math.tanh(drive);
  for (let i = 0; i < data.length; i++) data[i] = Math.tanh((data[i] as number) * drive) * makeup;
  return data;
}
