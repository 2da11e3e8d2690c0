import { describe, expect, test } from 'vitest';
import { randomOf } from '#tests/factories/tune.ts';
import { monoResampler } from '../resampler.ts';
import { soundRate } from './short-spectrum.ts';
import { type SongSound, soundMeter } from './sound-meter.ts';
import { alikeness, between, placesOf, vectorOf } from './sound-vector.ts';

const sampleRate = 22_050;
const seconds = 30;

function heard(sound: Float32Array, pieceSamples = sampleRate): SongSound {
  const meter = soundMeter();
  const resample = monoResampler(sampleRate, soundRate);
  for (let at = 0; at < sound.length; at += pieceSamples) {
    meter.add(resample(sound.subarray(at, at + pieceSamples), null));
  }
  return meter.finish();
}

/** Plucked chords of a cadence, one a beat, with a drum on each beat and softer ones between: one, or two in parts of three. */
function music({
  bpm,
  root,
  minor,
  parts = 2,
  loudness = 1,
}: {
  bpm: number;
  root: number;
  minor: boolean;
  parts?: 2 | 3;
  loudness?: number;
}) {
  const sound = new Float32Array(seconds * sampleRate);
  const random = randomOf(7);
  const beat = (60 / bpm) * sampleRate;
  const chord = [0, minor ? 3 : 4, 7];
  for (let at = 0, count = 0; at < sound.length; at += beat, count += 1) {
    const shift = [0, 0, 5, 7][Math.floor(count / 4) % 4]!;
    for (const step of [-12, ...chord]) {
      pluck(sound, Math.round(at), 220 * 2 ** ((root - 9 + shift + step) / 12), beat);
    }
    for (let part = 0; part < parts; part += 1) {
      const [late, strength] = [(part * beat) / parts, part === 0 ? 0.3 : 0.1];
      for (let i = 0; i < 0.05 * sampleRate; i += 1) {
        const to = Math.round(at + late) + i;
        if (to < sound.length) sound[to]! += strength * (random() - 0.5) * Math.exp(-i / 300);
      }
    }
  }
  return sound.map((value) => value * loudness);
}

function pluck(sound: Float32Array, from: number, hz: number, length: number): void {
  for (let i = 0; i < length && from + i < sound.length; i += 1) {
    const turn = (2 * Math.PI * hz * i) / sampleRate;
    sound[from + i]! += 0.06 * Math.exp((-2 * i) / length) * (Math.sin(turn) + 0.4 * Math.sin(2 * turn));
  }
}

describe('tempo and key', () => {
  test.each([
    { bpm: 124, root: 9, minor: true },
    { bpm: 96, root: 0, minor: false },
    { bpm: 140, root: 6, minor: true },
    { bpm: 108, root: 10, minor: false },
  ])('of $bpm beats a minute on $root, minor: $minor', ({ bpm, root, minor }) => {
    const { tempo, key } = heard(music({ bpm, root, minor }));
    expect(Math.abs(tempo!.bpm / bpm - 1)).toBeLessThan(0.02);
    expect(tempo!.sureness).toBeGreaterThan(0.27);
    expect(key!.key).toBe(root + (minor ? 12 : 0));
  });

  test.each([84, 104])('of %d beats of three parts a minute is not taken for that of two parts', (bpm) => {
    const { tempo } = heard(music({ bpm, root: 2, minor: false, parts: 3 }));
    expect(Math.abs(tempo!.bpm / bpm - 1)).toBeLessThan(0.02);
  });

  test('of noise and of silence are not sure, and silence has no sound', () => {
    const random = randomOf(3);
    const noise = heard(Float32Array.from({ length: seconds * sampleRate }, () => random() - 0.5));
    expect(noise.tempo?.sureness ?? 0).toBeLessThan(0.27);
    expect(noise.key?.sureness ?? 0).toBeLessThan(0.12);
    const silence = heard(new Float32Array(seconds * sampleRate));
    expect([silence.tempo, silence.key, vectorOf(silence)]).toEqual([null, null, null]);
  });

  test('are the same for pieces of any size', () => {
    const sound = music({ bpm: 124, root: 9, minor: true });
    expect(heard(sound, 1000)).toEqual(heard(sound));
  });
});

describe('the sound of a song', () => {
  const song = { bpm: 124, root: 9, minor: true };
  const vector = vectorOf(heard(music(song)))!;

  test('is alike at another loudness, and less so in another song', () => {
    const quieter = vectorOf(heard(music({ ...song, loudness: 0.8 })))!;
    const other = heard(
      music({ bpm: 70, root: 2, minor: false }).map((value, i) => (i % 3 ? value : -value)),
    );
    expect(alikeness(vector, vector)).toBe(1);
    expect(alikeness(vector, quieter)).toBeGreaterThan(0.9);
    expect(alikeness(vector, vectorOf(other)!)).toBeLessThan(alikeness(vector, quieter));
  });

  test('goes over into another one step by step', () => {
    const end = vector.map((value) => 255 - value);
    expect(between(vector, end, 0)).toEqual(vector);
    expect(between(vector, end, 1)).toEqual(end);
    const middle = between(vector, end, 0.5);
    expect(alikeness(vector, middle)).toBeGreaterThan(alikeness(vector, end));
  });

  // Places stand in databases: they may never change.
  test('has the places that it always had', () => {
    const steady = Uint8Array.from({ length: 32 }, (_, i) => 8 * i);
    expect(placesOf(steady)).toMatchInlineSnapshot(`
      [
        7873850,
        7890234,
        7349562,
        7906618,
        5776698,
        3679546,
        16262458,
        8135994,
      ]
    `);
  });
});
