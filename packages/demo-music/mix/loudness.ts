import { rate } from '../sound/dsp.ts';
import { type Stereo } from './player.ts';

/** The two filters of ITU-R BS.1770-5, annex 1, for 44.1 kHz (designed as in its analogue prototype). */
function kWeighting(): [number[], number[]] {
  const shelf = (() => {
    const k = Math.tan((Math.PI * 1681.974450955533) / rate);
    const q = 0.7071752369554196;
    const vh = 10 ** (3.999843853973347 / 20);
    const vb = vh ** 0.4996667741545416;
    const a0 = 1 + k / q + k * k;
    return [
      (vh + (vb * k) / q + k * k) / a0,
      (2 * (k * k - vh)) / a0,
      (vh - (vb * k) / q + k * k) / a0,
      (2 * (k * k - 1)) / a0,
      (1 - k / q + k * k) / a0,
    ];
  })();
  const cut = (() => {
    const k = Math.tan((Math.PI * 38.13547087602444) / rate);
    const q = 0.5003270373238773;
    const a0 = 1 + k / q + k * k;
    return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0];
  })();
  return [shelf, cut];
}

const [shelf, cut] = kWeighting();

/** Mean power of a K-weighted stretch of one channel. */
function weightedPower(data: Float32Array, from: number, to: number): number {
  const [b0, b1, b2, a1, a2] = shelf as [number, number, number, number, number];
  const [, , , c1, c2] = cut as [number, number, number, number, number];
  let s1 = 0;
  let s2 = 0;
  let t1 = 0;
  let t2 = 0;
  let sum = 0;
  for (let i = from; i < to; i++) {
    const x = data[i] as number;
    const y = b0 * x + s1;
    s1 = b1 * x - a1 * y + s2;
    s2 = b2 * x - a2 * y;
    const z = y + t1;
    t1 = -2 * y - c1 * z + t2;
    t2 = y - c2 * z;
    sum += z * z;
  }
  return sum / (to - from);
}

/**
 * Integrated loudness in LUFS with the standard's two gates, over blocks of 400 ms. `every` 1 measures all of
 * them, edge to edge; 3 measures every third: close enough to balance a part. -Infinity for silence.
 */
export function loudnessOf({ left, right }: Stereo, every = 1): number {
  const block = Math.round(0.4 * rate);
  const powers: number[] = [];
  for (let from = 0; from + block <= left.length; from += block * every) {
    if (isSilent(left, from, from + block) && isSilent(right, from, from + block)) continue;
    powers.push(
      weightedPower(left, from, from + block) +
        (left === right ? 0 : weightedPower(right, from, from + block)),
    );
  }
  const lufs = (list: number[]): number =>
    -0.691 + 10 * Math.log10(list.reduce((sum, power) => sum + power, 0) / list.length);
  const audible = powers.filter((power) => power > 10 ** ((-70 + 0.691) / 10));
  if (audible.length === 0) return Number.NEGATIVE_INFINITY;
  const gate = 10 ** ((lufs(audible) - 10 + 0.691) / 10);
  return lufs(audible.filter((power) => power >= gate));
}

function isSilent(data: Float32Array, from: number, to: number): boolean {
  for (let i = from; i < to; i += 16) if (data[i] !== 0) return false;
  return true;
}
