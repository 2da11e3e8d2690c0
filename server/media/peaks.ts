import { peaksPerTrack } from '#shared/limits.ts';

/** Waveform peaks of a track whose length is not known beforehand, in bounded memory. */
export interface PeakMeter {
  add: (left: Float32Array, right: Float32Array) => void;
  /** 800 values of 0 to 255: the loudest sample of each slice of the track. */
  slices: () => Uint8Array;
}

const bucketsAtMost = 8 * peaksPerTrack;
const firstBucketSamples = 1;

export function peakMeter(): PeakMeter {
  const buckets = new Float32Array(bucketsAtMost);
  let bucketSamples = firstBucketSamples;
  let full = 0;
  let inBucket = 0;
  let loudest = 0;

  function closeBucket(): void {
    buckets[full] = loudest;
    full += 1;
    inBucket = 0;
    loudest = 0;
    if (full < bucketsAtMost) return;
    // Full: each two become one, and every later one is twice as long.
    for (let i = 0; i < full / 2; i += 1) buckets[i] = Math.max(buckets[2 * i]!, buckets[2 * i + 1]!);
    full /= 2;
    bucketSamples *= 2;
  }

  return {
    add(left, right) {
      for (let from = 0; from < left.length;) {
        const to = Math.min(left.length, from + bucketSamples - inBucket);
        for (let i = from; i < to; i += 1) {
          const value = Math.max(Math.abs(left[i]!), Math.abs(right[i]!));
          if (value > loudest) loudest = value;
        }
        inBucket += to - from;
        from = to;
        if (inBucket === bucketSamples) closeBucket();
      }
    },
    slices() {
      const values = inBucket > 0 ? [...buckets.subarray(0, full), loudest] : [...buckets.subarray(0, full)];
      return Uint8Array.from({ length: peaksPerTrack }, (_, slice) => {
        const from = Math.floor((slice * values.length) / peaksPerTrack);
        const to = Math.max(from + 1, Math.floor(((slice + 1) * values.length) / peaksPerTrack));
        const most = values.slice(from, to).reduce((a, b) => Math.max(a, b), 0);
        return Math.round(Math.min(1, most) * 255);
      });
    },
  };
}
