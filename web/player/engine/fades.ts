const points = 65;

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

/** The overlap of two tracks in seconds: as wanted, but at most half of either. */
export function crossfadeLength(wanted: number, outgoing: number | null, incoming: number | null): number {
  return Math.max(0, Math.min(wanted, (outgoing ?? 0) / 2, (incoming ?? Number.POSITIVE_INFINITY) / 2));
}
