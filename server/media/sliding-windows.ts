const blockSamples = 32_768;

/** Passes on each stretch of so many samples, one every `hop`, of a channel that comes in pieces. The array is the same each time. */
export function slidingWindows(
  length: number,
  hop: number,
  onWindow: (samples: Float32Array) => void,
): (mono: Float32Array) => void {
  const kept = new Float32Array(length + blockSamples);
  let filled = 0;
  return (mono) => {
    for (let from = 0; from < mono.length;) {
      const to = Math.min(mono.length, from + kept.length - filled);
      kept.set(mono.subarray(from, to), filled);
      filled += to - from;
      from = to;
      let at = 0;
      for (; at + length <= filled; at += hop) onWindow(kept.subarray(at, at + length));
      kept.copyWithin(0, at, filled);
      filled -= at;
    }
  };
}
