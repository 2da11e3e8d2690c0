import { randomOf } from '#tests/factories/tune.ts';
import { sampleRate, type Sound } from './sound.ts';

/**
 * Works that are hard to tell apart: the ten of a family share tempo, key, instruments, a drum loop and one sample of
 * eight seconds that sounds alone; what differs is the chords, the melody and the bass line.
 */
const familySize = 10;
const workSeconds = 75;
/** Seconds of a piece that its whole family shares. */
export const kinSampleSeconds = 8;
const minor = [0, 2, 3, 5, 7, 8, 10];

interface Family {
  stepSamples: number;
  rootHz: number;
  /** Amplitudes of the partials of the two instruments. */
  lead: number[];
  bass: number[];
  kicks: boolean[];
  snares: boolean[];
  sample: Sound;
}

/** The `index`-th work. */
export function makeKin(index: number): Sound {
  const family = familyOf(Math.floor(index / familySize));
  const random = randomOf(50_000 + index);
  const sound: Sound = new Float32Array(workSeconds * sampleRate);
  const { stepSamples } = family;
  const progression = Array.from({ length: 4 }, () => Math.floor(random() * 6));
  for (let step = 0; step * stepSamples < sound.length; step += 1) {
    const at = step * stepSamples;
    const chord = progression[Math.floor(step / 16) % 4]!;
    if (step % 16 === 0) {
      for (const third of [0, 2, 4]) note(sound, at, 16, hzOf(family, chord + third), family.lead, 0.05);
    }
    if (random() < 0.5) {
      note(
        sound,
        at,
        2 + 2 * random(),
        2 * hzOf(family, Math.floor(random() * 10)),
        family.lead,
        0.07 + 0.07 * random(),
      );
    }
    if (step % 2 === 0 && random() < 0.7) {
      note(sound, at, 2, hzOf(family, chord + (random() < 0.5 ? 0 : 4)) / 2, family.bass, 0.12);
    }
    if (family.kicks[step % 16]) drum(sound, at, 60, 0.25);
    if (family.snares[step % 16]) drum(sound, at, 1800, 0.12);
  }
  const sampleAt = Math.floor(random() * (workSeconds - kinSampleSeconds)) * sampleRate;
  for (let i = 0; i < family.sample.length; i += 1) sound[sampleAt + i] = family.sample[i]!;
  return sound;
}

function familyOf(number: number): Family {
  const random = randomOf(90_000 + number);
  const family: Family = {
    stepSamples: Math.round((60 / (90 + 50 * random()) / 4) * sampleRate),
    rootHz: 110 * 2 ** (Math.floor(random() * 12) / 12),
    lead: Array.from({ length: 6 }, (_, i) => random() / (i + 1)),
    bass: Array.from({ length: 3 }, (_, i) => random() / (i + 1)),
    kicks: Array.from({ length: 16 }, (_, i) => i % 4 === 0 || random() < 0.1),
    snares: Array.from({ length: 16 }, (_, i) => i % 8 === 4 || random() < 0.1),
    sample: new Float32Array(kinSampleSeconds * sampleRate),
  };
  for (let at = 0; at < family.sample.length; at += 2 * family.stepSamples) {
    const hz = 2 * hzOf(family, Math.floor(random() * 12));
    note(family.sample, at, 4, hz, family.lead, 0.15);
  }
  return family;
}

function hzOf({ rootHz }: Family, degree: number): number {
  const octave = Math.floor(degree / minor.length);
  return rootHz * 2 ** (octave + minor[degree % minor.length]! / 12);
}

function note(
  sound: Sound,
  at: number,
  steps: number,
  hz: number,
  partials: number[],
  loudness: number,
): void {
  const length = Math.min(sound.length - at, Math.round(steps * 0.13 * sampleRate));
  const fade = Math.exp(-3 / length);
  const turn = (2 * Math.PI * hz) / sampleRate;
  let gain = loudness;
  for (let i = 0; i < length; i += 1) {
    let value = 0;
    for (let p = 0; p < partials.length; p += 1) value += partials[p]! * Math.sin(turn * (p + 1) * i);
    sound[at + i]! += gain * value;
    gain *= fade;
  }
}

/** A falling tone (kick) or a burst of noise (snare); alike each time, as a loop is. */
function drum(sound: Sound, at: number, hz: number, loudness: number): void {
  const random = randomOf(hz);
  const length = Math.min(sound.length - at, Math.round(0.15 * sampleRate));
  for (let i = 0; i < length; i += 1) {
    const fade = Math.exp((-6 * i) / length);
    const value = hz > 500 ? 2 * random() - 1 : Math.sin((2 * Math.PI * hz * i * (1 + fade)) / sampleRate);
    sound[at + i]! += loudness * fade * value;
  }
}
