import { add, decay, filter, noise, rate, samples } from './dsp.ts';
import { type Instrument, stereoTone } from './instrument.ts';

const makers = {
  /** The surface of an old record: hiss, and crackles at random. */
  vinyl(seed: number): Float32Array {
    const out = filter(noise(samples(6), seed), 'bandpass', 3200, 0.4);
    for (let i = 0; i < out.length; i++) out[i] = (out[i] as number) * 0.05;
    const spots = noise(220, seed + 1);
    const sizes = noise(220, seed + 2);
    for (let i = 0; i < 220; i++) {
      const at = Math.floor(((spots[i] as number) * 0.5 + 0.5) * (out.length - 400));
      const tick = decay(
        filter(noise(90, seed + 10 + i), 'bandpass', 2400 + 1500 * (sizes[i] as number), 1.2),
        0.0015,
      );
      add(out, tick, 0.4 * (sizes[i] as number) ** 4 + 0.05, at);
    }
    return out;
  },
  /** Waves on a shore: noise that swells and darkens. */
  sea(seed: number): Float32Array {
    const out = filter(noise(samples(12), seed), 'lowpass', 900, 0.5);
    for (let i = 0; i < out.length; i++) {
      const turn = (2 * Math.PI * i) / out.length;
      out[i] =
        (out[i] as number) * (0.55 - 0.3 * Math.cos(turn * 2 + seed) - 0.15 * Math.cos(turn * 3)) ** 1.6;
    }
    return out;
  },
  rain(seed: number): Float32Array {
    const out = filter(filter(noise(samples(6), seed), 'highpass', 1800), 'lowpass', 8000);
    const beat = filter(noise(out.length, seed + 1), 'lowpass', 14);
    for (let i = 0; i < out.length; i++)
      out[i] = (out[i] as number) * (0.5 + 7 * Math.abs(beat[i] as number));
    return out;
  },
  wind(seed: number): Float32Array {
    const out = filter(noise(samples(10), seed), 'bandpass', 480, 2.2);
    for (let i = 0; i < out.length; i++) {
      const t = i / rate;
      out[i] =
        (out[i] as number) *
        (0.6 + 0.4 * Math.sin(0.2 * Math.PI * 2 * t + seed) * Math.sin(0.3 * Math.PI * 2 * t));
    }
    return out;
  },
};

/** A sound that lies under a whole piece; it goes round, its seam hidden by a cross-fade. */
export const texture = (name: keyof typeof makers): Instrument => ({
  key: `texture/${name}`,
  attack: 1.5,
  release: 2.5,
  layers: 1,
  step: 12,
  seconds: Number.POSITIVE_INFINITY,
  tone(pitch) {
    const [left, right] = [1, 2].map((seed) => seamless(makers[name](seed * 100))) as [
      Float32Array,
      Float32Array,
    ];
    return { ...stereoTone(left, right, pitch, 0.5), loops: true };
  },
});

function seamless(data: Float32Array): Float32Array {
  const overlap = samples(1);
  const length = data.length - overlap;
  const out = data.slice(0, length);
  for (let i = 0; i < overlap; i++) {
    const x = i / overlap;
    out[i] = (data[i] as number) * Math.sqrt(x) + (data[length + i] as number) * Math.sqrt(1 - x);
  }
  return out;
}

/** Noise that rises into the next section over so many seconds (rounded by the caller). */
export const riser = (seconds: number): Instrument => ({
  key: `riser/${seconds}`,
  attack: 0.01,
  release: 0.06,
  layers: 1,
  step: 12,
  seconds,
  tone(pitch) {
    const [left, right] = [7, 8].map((seed) => {
      const out = noise(samples(seconds), seed);
      let ic1 = 0;
      let ic2 = 0;
      for (let i = 0; i < out.length; i++) {
        const x = i / out.length;
        const g = Math.tan((Math.PI * (300 * 2 ** (4.6 * x))) / rate);
        const a1 = 1 / (1 + g * (g + 0.7));
        const v3 = (out[i] as number) - ic2;
        const v1 = a1 * ic1 + g * a1 * v3;
        const v2 = ic2 + g * a1 * ic1 + g * g * a1 * v3;
        ic1 = 2 * v1 - ic1;
        ic2 = 2 * v2 - ic2;
        out[i] = v1 * x * x;
      }
      return out;
    }) as [Float32Array, Float32Array];
    return stereoTone(left, right, pitch, 0.5);
  },
});
