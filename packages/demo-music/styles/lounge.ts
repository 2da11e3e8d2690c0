import { bassRiff } from '../bass.ts';
import { type Form, layOut } from '../form.ts';
import { repeatAt, writeMelody } from '../melody.ts';
import { sustained } from '../sound/clouds.ts';
import { electricPiano, piano, struck } from '../sound/keys.ts';
import { drum } from '../sound/kits.ts';
import { mutedTrumpet } from '../sound/patches.ts';
import { nylonGuitar, uprightBass } from '../sound/plucked.ts';
import { flute } from '../sound/winds.ts';
import { drumSteps } from '../steps.ts';
import { scales, keyOf } from '../theory.ts';
import { compChords, holdChords, voiceChords } from '../voicing.ts';
import { type Composer, drumParts, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['verse', 4],
    ['drop', 2],
    ['verse', 4],
    ['outro', 1],
  ],
  [
    ['intro', 1],
    ['verse', 4],
    ['break', 2],
    ['drop', 4],
    ['outro', 1],
  ],
];
const progressions = [
  'Imaj9 | Imaj9 | II9 | II9 | ii9 | V13 | Imaj9 | V7b9',
  'Imaj9 | vi9 | ii9 | V13 | iii7 | VI7b9 | ii9 | V9',
  'i9 | i9 | iv9 | iv9 | iiø | V7b9 | i9 | V7b9',
  'IVmaj9 | iv9 | iii7 | VI7b9 | ii9 | V13 | Imaj9 | I9',
  'Imaj9 | bVIImaj7 | Imaj9 | bVIImaj7 | iii7 | VI7 | ii9 | V13',
];
const clavés = ['x..x..x...x..x..', 'x..x...x..x.x...', 'x.x..x...x..x...'];

/** Bossa nova for a hotel bar: nylon guitar in syncopation, a soft upright bass, brushes, and a flute or a trumpet. */
export const lounge: Composer = (random, seconds) => {
  const bpm = random.int(116, 136);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 2 });
  const progression = random.pick(progressions);
  const { chords, cycle } = harmony(progression, sections);
  const voiced = voiceChords(chords, { tonic, count: 4, low: 50, high: 70, rootless: true });
  const all = ['intro', 'verse', 'drop', 'break', 'outro'] as const;
  const tune = writeMelody(random, {
    chords: cycle,
    tonic,
    scale: progression.startsWith('i9') ? scales.dorian : scales.major,
    low: 65,
    high: 82,
    per: 8,
    plan: 'A B A1 C',
    leaps: 0.2,
    rhythms: [
      'x--x--x-x--x----x-------........',
      '..x-x--x--x-x---x---x-----......',
      'x---x--x------x-x--x-----.......',
      '..x--x--x--x--x-x-----x-x-......',
    ],
  });
  const solo = writeMelody(random, {
    chords: cycle,
    tonic,
    scale: progression.startsWith('i9') ? scales.dorian : scales.major,
    low: 64,
    high: 84,
    per: 8,
    plan: 'A A1 B B1',
    leaps: 0.3,
    rhythms: ['x-x-x-x-x--x..x-x-x-x---x-----..', '..x-x-x-x-x-x---..x-x-x-x-------'],
  });
  const claves = random.pick(clavés);
  const lead = random.pick([flute(0.35), mutedTrumpet(), struck('vibes'), nylonGuitar()]);
  return {
    style: 'Lounge',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    tail: 3.5,
    slowdown: 4,
    room: { seconds: 1.7, bright: 0.5, level: 0.8 },
    echo: { beats: 1, feedback: 0.25 },
    parts: [
      ...drumParts(
        'brushes',
        {
          kick: each(sections, ['verse', 'drop', 'break'], (s) =>
            drumSteps(random, { pattern: 'x.....oxx.....ox', pitch: drum.kick, ...s }),
          ),
          snare: each(sections, ['verse', 'drop'], (s) => [
            ...drumSteps(random, { pattern: claves, pitch: drum.rim, ...s }),
            ...drumSteps(random, { pattern: 'o...x...o...x...', pitch: drum.brush, ...s, gain: 0.6 }),
          ]),
          hats: each(sections, ['verse', 'drop', 'break'], (s) =>
            drumSteps(random, { pattern: 'xoxoxoxoxoxoxoxo', pitch: drum.closed, ...s, gain: 0.7 }),
          ),
          percussion: each(sections, all, (s) =>
            drumSteps(random, { pattern: 'x.ox.ox.x.ox.ox.', pitch: drum.shaker, ...s }),
          ),
        },
        { loose: 0.005, room: 0.1, trim: -4 },
      ),
      {
        role: 'bass',
        instrument: uprightBass(),
        notes: each(sections, ['verse', 'drop', 'break', 'outro'], (s) =>
          bassRiff(random, chords, {
            pattern: 'x-----x-x-----x-',
            tones: 'rrrrrrlrlrrrrrar',
            tonic,
            low: 31,
            ...s,
          }),
        ),
        loose: 0.006,
      },
      {
        role: 'chords',
        instrument: nylonGuitar(),
        notes: [
          ...each(sections, all, (s) =>
            compChords(random, voiced, {
              pattern: random.pick(['x--x--x---x--x--', 'x--x---x--x-x---', '..x-x--x--x-x---']),
              strum: 0.015,
              ...s,
            }),
          ),
          ...holdChords(voiced, { from: beats, beats: 4 }, 0.6),
        ],
        room: 0.2,
        pan: -0.25,
        trim: 1,
        loose: 0.006,
      },
      {
        role: 'counter',
        instrument: random.chance(0.5) ? electricPiano(0.6) : piano(0.4),
        notes: each(sections, ['drop', 'verse'], (s) =>
          compChords(random, voiced, { pattern: '....x-......x--.', ...s, gain: 0.7 }),
        ),
        room: 0.3,
        pan: 0.3,
        trim: -2,
      },
      {
        role: 'pad',
        instrument: sustained('strings', 0.8, 1.6),
        notes: each(sections, ['drop', 'break'], (s) => holdChords(voiced, s, 0.5)),
        room: 0.4,
        lowCutHz: 250,
        trim: -1,
      },
      {
        role: 'lead',
        instrument: lead,
        notes: each(sections, ['verse', 'drop'], (s) => {
          const phrase = s.kind === 'verse' ? tune : solo;
          return [...repeatAt(phrase, s.from), ...repeatAt(phrase, s.from + 32)].filter(
            (note) => note.at < s.from + s.beats,
          );
        }),
        room: 0.35,
        echo: 0.12,
        pan: 0.08,
        loose: 0.012,
      },
    ],
  };
};
