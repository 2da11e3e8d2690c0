import * as z from 'zod/mini';

/** Tempo and key of a song, as measured; null where that is not sure. */
export const Sound = z.object({
  /** Beats a minute. */
  bpm: z.nullable(z.number()),
  /** 0 for C major to 11 for B, 12 for C minor to 23. */
  key: z.nullable(z.number()),
});
export type Sound = z.infer<typeof Sound>;

const notes = 12;
/** Two tempos so near are one to a listener, also where one is twice the other. */
const tempoShare = 0.06;

/** Reports whether two songs go on at one pace. */
export function isSameTempo(one: Sound, other: Sound): boolean {
  if (one.bpm === null || other.bpm === null) return false;
  const octaves = Math.log2(one.bpm / other.bpm);
  return Math.abs(octaves - Math.round(octaves)) < Math.log2(1 + tempoShare) && Math.abs(octaves) < 1.2;
}

/** Steps between two keys on the circle of fifths, 0 to 6, a minor key beside its major one; null where one is not sure. */
export function keySteps(one: Sound, other: Sound): number | null {
  if (one.key === null || other.key === null) return null;
  const apart = Math.abs(fifthsOf(one.key) - fifthsOf(other.key));
  return Math.min(apart, notes - apart);
}

/** The place of a key's signature on the circle of fifths. */
function fifthsOf(key: number): number {
  const major = key < notes ? key : (key - notes + 3) % notes;
  return (major * 7) % notes;
}
