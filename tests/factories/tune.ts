export interface TuneOptions {
  seconds?: number;
  /** Another seed is another piece: key, tempo, chords, melody and rhythm follow from it. */
  seed?: number;
  sampleRate?: number;
  /** The same notes at the same times: a string with two overtones, or a pipe that swells, with the third. */
  instrument?: 'string' | 'pipe';
}

/** Repeatable numbers of 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = (seed * 0x9e37_79b9) >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const scale = [0, 2, 3, 5, 7, 8, 10, 12, 14, 15];

/** Two channels of a plucked melody over chords and a noise drum: enough like music for fingerprints and loudness. */
export function tune({
  seconds = 5,
  seed = 1,
  sampleRate = 44_100,
  instrument = 'string',
}: TuneOptions): [Float32Array, Float32Array] {
  const random = randomOf(seed);
  const length = Math.round(seconds * sampleRate);
  const [left, right] = [new Float32Array(length), new Float32Array(length)];
  const root = 110 * 2 ** (Math.floor(random() * 12) / 12);
  const stepSamples = Math.round((60 / (80 + random() * 70) / 2) * sampleRate);
  const pitch = (degree: number) => root * 2 ** (scale[degree % scale.length]! / 12);
  for (let step = 0; step * stepSamples < length; step += 1) {
    const from = step * stepSamples;
    if (step % 8 === 0) {
      const chord = Math.floor(random() * 5);
      for (const degree of [chord, chord + 2, chord + 4]) {
        pluck({ from, seconds: 2.5, hz: pitch(degree), loudness: 0.09, pan: 0.3 + random() * 0.4 });
      }
    }
    if (random() < 0.8) {
      const hz = 2 * pitch(Math.floor(random() * scale.length));
      pluck({ from, seconds: 0.7, hz, loudness: 0.14, pan: random() });
    }
    if (step % 4 === 0 || random() < 0.2) drum(from);
  }
  return [left, right];

  function pluck(note: { from: number; seconds: number; hz: number; loudness: number; pan: number }): void {
    const { from, hz, loudness, pan } = note;
    const to = Math.min(length, from + Math.round(note.seconds * sampleRate));
    const turn = (2 * Math.PI * hz) / sampleRate;
    const fade = Math.exp(-4 / (note.seconds * sampleRate));
    // The tone and its two overtones from one turning point: three sines for each sample take ten times as long.
    const [stepSin, stepCos] = [Math.sin(turn), Math.cos(turn)];
    const swell = 0.15 * sampleRate;
    let [sin, cos] = [0, 1];
    let gain = loudness;
    for (let i = from; i < to; i += 1) {
      const third = 3 - 4 * sin * sin;
      const value =
        instrument === 'string'
          ? gain * sin * (1 + 0.8 * cos + 0.2 * third)
          : gain * sin * (0.5 + 0.9 * third) * Math.min(1, (i - from) / swell);
      [sin, cos] = [sin * stepCos + cos * stepSin, cos * stepCos - sin * stepSin];
      left[i]! += value * (1 - pan);
      right[i]! += value * pan;
      gain *= fade;
    }
  }

  function drum(from: number): void {
    const to = Math.min(length, from + Math.round(0.12 * sampleRate));
    let gain = 0.2;
    for (let i = from; i < to; i += 1) {
      const value = gain * (random() * 2 - 1);
      left[i]! += value;
      right[i]! += value;
      gain *= 0.9992;
    }
  }
}
