import { seeded } from '../random.ts';
import { frequencyOf } from '../theory.ts';
import { rate } from './dsp.ts';
import { inverseFourier } from './fft.ts';
import { type Tone } from './instrument.ts';

/** A sustained sound of harmonics, each a little cloud of frequencies. */
export interface Cloud {
  /** Loudness of harmonic n (1 is the fundamental) at so many hertz. */
  harmonic(n: number, hz: number): number;
  /** Width of the fundamental's cloud in cents: 5 is one player, 30 an ensemble, 60 a haze. */
  cents: number;
  /** Frequency of harmonic n as a multiple of the fundamental; n where absent. */
  ratio?(n: number): number;
  /** Table length as a power of two; 17 is 3 s. */
  power?: number;
}

/**
 * Paul Nasca's PADsynth: a spectrum with blurred harmonics and random phases, transformed once into a table that
 * loops without a seam. The real part of the transform is the left channel and the imaginary part the right: as
 * positive and negative frequencies get phases of their own, the two are equal in colour and free of each other.
 */
export function cloudTone(cloud: Cloud, pitch: number, seed: string): Tone {
  const random = seeded(`${seed}/${pitch}`);
  const size = 1 << (cloud.power ?? 16);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const f0 = frequencyOf(pitch);
  const binHz = rate / size;
  for (let n = 1; n <= 64; n++) {
    const hz = f0 * (cloud.ratio?.(n) ?? n);
    if (hz > 15_000) break;
    const gain = cloud.harmonic(n, hz);
    if (gain < 1e-5) continue;
    const width = Math.max(binHz * 0.6, (hz * (2 ** (cloud.cents / 1200) - 1)) / 2);
    const from = Math.max(1, Math.floor((hz - width * 3) / binHz));
    const to = Math.min(size / 2 - 1, Math.ceil((hz + width * 3) / binHz));
    for (let bin = from; bin <= to; bin++) {
      const off = (bin * binHz - hz) / width;
      const level = (gain * Math.exp(-off * off)) / Math.sqrt(width / binHz);
      for (const index of [bin, size - bin]) {
        const turn = random.next() * 2 * Math.PI;
        re[index] = (re[index] as number) + level * Math.cos(turn);
        im[index] = (im[index] as number) + level * Math.sin(turn);
      }
    }
  }
  inverseFourier(re, im);
  const left = Float32Array.from(re);
  const right = Float32Array.from(im);
  levelByPower([left, right], 0.22);
  return { left, right, loops: true, pitch };
}

/** A cloud has no single peak worth measuring: its mean power is what the ear hears. */
function levelByPower(channels: Float32Array[], rms: number): void {
  let sum = 0;
  let count = 0;
  for (const data of channels) {
    for (let i = 0; i < data.length; i++) sum += (data[i] as number) ** 2;
    count += data.length;
  }
  const gain = rms / Math.sqrt(sum / count + 1e-20);
  for (const data of channels) for (let i = 0; i < data.length; i++) data[i] = (data[i] as number) * gain;
}
