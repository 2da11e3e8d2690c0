import sharp from 'sharp';
import { toOklab } from '#server/lib/oklab.ts';

/** A hue in degrees and its chroma (oklch). */
export interface Tint {
  hue: number;
  chroma: number;
}

/** Edge of the picture that is looked at, in pixels. */
const edge = 48;
const bins = 24;
/** Degrees that separate an accent's hue from the ground's. */
const apart = 40;

/** The two tints of a picture: the one that covers most of it, and the most colourful one apart from that. */
export async function coverHues(bytes: Uint8Array): Promise<[Tint, Tint]> {
  const { data } = await sharp(bytes, { pages: 1 })
    .resize(edge, edge, { fit: 'cover' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return huesOf(data);
}

/** {@link coverHues} of pixels, three bytes each. */
export function huesOf(pixels: Uint8Array): [Tint, Tint] {
  const all = Array.from({ length: bins }, () => ({ a: 0, b: 0, count: 0 }));
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const { a, b } = toOklab(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    const bin = all[Math.floor(((degrees(a, b) % 360) / 360) * bins)];
    if (!bin) continue;
    bin.a += a;
    bin.b += b;
    bin.count += 1;
  }
  // A bin's sum grows with its area and with its chroma: a little red outweighs a lot of grey.
  const tints = all
    .map(({ a, b, count }) => ({
      hue: degrees(a, b),
      chroma: count === 0 ? 0 : Math.hypot(a, b) / count,
      weight: Math.hypot(a, b),
    }))
    .sort((one, other) => other.weight - one.weight);
  const [ground] = tints;
  if (!ground) throw new Error('A picture without pixels');
  const accent = tints
    .filter(({ hue, weight }) => distance(hue, ground.hue) >= apart && weight > ground.weight / 20)
    .sort((one, other) => other.chroma - one.chroma)[0];
  return [ground, accent ?? ground];
}

const degrees = (a: number, b: number): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;

const distance = (one: number, other: number): number => {
  const between = Math.abs(one - other) % 360;
  return Math.min(between, 360 - between);
};
