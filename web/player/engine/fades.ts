import { isSameTempo, keySteps, type Sound } from '#shared/music/sound.ts';

const points = 65;
/** Keys further apart on the circle of fifths than this rub against each other: they overlap for half as long. */
const nearSteps = 2;

/** The length and the sound of a song at a join, as far as they are known. */
export interface Side {
  seconds: number | null;
  sound: Sound | null | undefined;
}

/**
 * One half of an equal-power crossfade as a value curve for `AudioParam`: the squares of both halves add up to 1, so
 * that the loudness stays the same while two different tracks overlap.
 */
export function equalPowerCurve(direction: 'in' | 'out', from = 0): Float32Array {
  return Float32Array.from({ length: points }, (_, index) => {
    const at = from + ((1 - from) * index) / (points - 1);
    return direction === 'in' ? Math.sin((at * Math.PI) / 2) : Math.cos((at * Math.PI) / 2);
  });
}

/**
 * The overlap of two tracks in seconds: as wanted, but at most half of either. Where their keys are far apart it is half as
 * long; where they share a tempo it is whole beats. Both only where it is sure of both.
 */
export function crossfadeLength(wanted: number, outgoing: Side, incoming: Side): number {
  const most = Math.min(
    wanted,
    (outgoing.seconds ?? 0) / 2,
    (incoming.seconds ?? Number.POSITIVE_INFINITY) / 2,
  );
  if (!(most > 0)) return 0;
  const [from, to] = [outgoing.sound, incoming.sound];
  if (!from || !to) return most;
  const seconds = (keySteps(from, to) ?? 0) > nearSteps ? most / 2 : most;
  const beat = 60 / (from.bpm ?? 60);
  return isSameTempo(from, to) && seconds >= beat ? Math.floor(seconds / beat) * beat : seconds;
}
