import { type Instrument } from './instrument.ts';
import { type Patch, synth } from './synths.ts';

const plain: Patch = {
  waves: [{ shape: 'saw' }],
  cutoff: { ratio: 2, floorHz: 200 },
  sweep: { octaves: 1, seconds: 0.2 },
  resonance: 0.7,
  fall: { seconds: 1, sustain: 0.7 },
  attack: 0.003,
  release: 0.08,
  longest: 2,
};

export const subBass = (): Instrument =>
  synth('sub', {
    ...plain,
    waves: [{ shape: 'sine' }, { shape: 'triangle', octave: 1, gain: 0.12 }],
    cutoff: { ratio: 6, floorHz: 300 },
    sweep: { octaves: 0, seconds: 1 },
    fall: { seconds: 1.2, sustain: 0.75 },
    attack: 0.006,
    longest: 4,
    drive: 1.4,
  });

/** A round house bass: `bite` 0 to 1 opens its filter. */
export const roundBass = (bite: number): Instrument =>
  synth(`round/${bite}`, {
    ...plain,
    waves: [
      { shape: 'square', gain: 0.6 },
      { shape: 'saw', cents: 6, gain: 0.5 },
      { shape: 'sine', gain: 0.7 },
    ],
    cutoff: { ratio: 1.4 + bite, floorHz: 120 },
    sweep: { octaves: 1 + 1.4 * bite, seconds: 0.12 },
    resonance: 0.9 + bite,
    fall: { seconds: 0.35, sustain: 0.5 },
    drive: 1.3,
  });

export const acidBass = (resonance: number): Instrument =>
  synth(`acid/${resonance}`, {
    ...plain,
    waves: [{ shape: 'saw' }],
    cutoff: { ratio: 1.5, floorHz: 160 },
    sweep: { octaves: 3, seconds: 0.11 },
    resonance,
    fall: { seconds: 0.3, sustain: 0.4 },
    longest: 1.2,
    drive: 1.8,
  });

export const reese = (): Instrument =>
  synth('reese', {
    ...plain,
    waves: [
      { shape: 'saw', cents: -16, gain: 0.5, pan: -0.3 },
      { shape: 'saw', cents: 15, gain: 0.5, pan: 0.3 },
      { shape: 'sine', gain: 0.9 },
    ],
    cutoff: { ratio: 3.2, floorHz: 160 },
    sweep: { octaves: 0.8, seconds: 0.6 },
    fall: { seconds: 2, sustain: 0.85 },
    attack: 0.012,
    longest: 3.2,
    drive: 1.5,
  });

export const pluck = (bright: number): Instrument =>
  synth(`pluck/${bright}`, {
    ...plain,
    waves: [
      { shape: 'saw', cents: -7, pan: -0.5 },
      { shape: 'saw', cents: 7, pan: 0.5 },
      { shape: 'square', octave: -1, gain: 0.35 },
    ],
    cutoff: { ratio: 1.2, floorHz: 250 + 500 * bright },
    sweep: { octaves: 2.2 + 1.6 * bright, seconds: 0.16 },
    resonance: 1.1,
    fall: { seconds: 0.28, sustain: 0.12 },
    release: 0.22,
    longest: 1.4,
  });

export const stab = (bright: number): Instrument =>
  synth(`stab/${bright}`, {
    ...plain,
    waves: [
      { shape: 'saw', cents: -9, pan: -0.6 },
      { shape: 'saw', cents: 9, pan: 0.6 },
      { shape: 'square', cents: 3, gain: 0.5 },
    ],
    cutoff: { ratio: 1.5, floorHz: 500 + 900 * bright },
    sweep: { octaves: 1.6, seconds: 0.25 },
    resonance: 0.9,
    fall: { seconds: 0.5, sustain: 0.3 },
    release: 0.15,
  });

const singing = { vibrato: { hz: 5.2, cents: 16, after: 0.28 } };

export const softLead = (): Instrument =>
  synth('soft-lead', {
    ...plain,
    ...singing,
    waves: [
      { shape: 'triangle', cents: -4, pan: -0.2 },
      { shape: 'triangle', cents: 4, pan: 0.2 },
      { shape: 'saw', gain: 0.16 },
    ],
    cutoff: { ratio: 3, floorHz: 700 },
    sweep: { octaves: 0.7, seconds: 0.3 },
    fall: { seconds: 1.4, sustain: 0.7 },
    attack: 0.02,
    release: 0.25,
    longest: 4,
  });

export const sawLead = (): Instrument =>
  synth('saw-lead', {
    ...plain,
    ...singing,
    waves: [
      { shape: 'saw', cents: -8, pan: -0.35 },
      { shape: 'saw', cents: 8, pan: 0.35 },
      { shape: 'saw', octave: -1, gain: 0.3 },
    ],
    cutoff: { ratio: 3.5, floorHz: 900 },
    sweep: { octaves: 1, seconds: 0.4 },
    fall: { seconds: 1.2, sustain: 0.75 },
    attack: 0.008,
    release: 0.2,
    longest: 3,
  });

export const squareLead = (): Instrument =>
  synth('square-lead', {
    ...plain,
    ...singing,
    waves: [
      { shape: 'square', cents: -3, gain: 0.6 },
      { shape: 'square', cents: 4, gain: 0.6, pan: 0.3 },
    ],
    cutoff: { ratio: 3, floorHz: 600 },
    sweep: { octaves: 1.2, seconds: 0.25 },
    fall: { seconds: 0.9, sustain: 0.6 },
    attack: 0.006,
    release: 0.16,
    longest: 3,
  });

export const clarinet = (): Instrument =>
  synth('clarinet', {
    ...plain,
    vibrato: { hz: 4.8, cents: 9, after: 0.35 },
    waves: [
      { shape: 'square', gain: 0.7 },
      { shape: 'triangle', gain: 0.5 },
    ],
    cutoff: { ratio: 2.4, floorHz: 500 },
    sweep: { octaves: -0.5, seconds: 0.06 },
    fall: { seconds: 2, sustain: 0.85 },
    attack: 0.045,
    release: 0.12,
    longest: 4,
    scoop: -0.3,
  });

export const mutedTrumpet = (): Instrument =>
  synth('trumpet', {
    ...plain,
    vibrato: { hz: 5.4, cents: 20, after: 0.3 },
    waves: [
      { shape: 'saw', gain: 0.7 },
      { shape: 'square', octave: 1, gain: 0.08 },
    ],
    cutoff: { ratio: 2.2, floorHz: 900 },
    sweep: { octaves: -0.8, seconds: 0.07 },
    resonance: 1.6,
    fall: { seconds: 1.4, sustain: 0.75 },
    attack: 0.03,
    release: 0.1,
    longest: 4,
    scoop: -0.6,
  });
