import type { SoundVector } from '#server/media/sound/sound-vector.ts';
import { randomOf } from '#tests/factories/tune.ts';

/** Sounds around as many centres as there are kinds of music, about as far apart as real ones. */
export function madeSounds(count: number): SoundVector[] {
  const random = randomOf(4);
  const groups = Math.ceil(count / 200);
  const normal = (): number => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
  const centres = Array.from({ length: groups }, () =>
    Float32Array.from({ length: 32 }, () => 128 + 32 * normal()),
  );
  return Array.from({ length: count }, (_, i) =>
    Uint8Array.from(centres[i % groups]!, (value) =>
      Math.max(0, Math.min(255, Math.round(value + 24 * normal()))),
    ),
  );
}
