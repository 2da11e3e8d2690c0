import { bassRiff, rootOf } from '../bass.ts';
import { type Form, layOut } from '../form.ts';
import { repeatAt, writeMelody } from '../melody.ts';
import { sustained } from '../sound/clouds.ts';
import { electricPiano, piano } from '../sound/keys.ts';
import { drum } from '../sound/kits.ts';
import { clarinet } from '../sound/patches.ts';
import { electricBass, electricGuitar, steelGuitar } from '../sound/plucked.ts';
import { drumFill, drumSteps } from '../steps.ts';
import { chordAt, scales, keyOf } from '../theory.ts';
import { compChords, holdChords, voiceChords } from '../voicing.ts';
import { type Composer, drumParts, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['verse', 1],
    ['drop', 1],
    ['verse', 1],
  ],
  [
    ['verse', 1],
    ['drop', 1],
  ],
];
const progressions = [
  'I7 | I7 | I7 | I7 | IV9 | IV9 | I7 | I7 | V9 | IV9 | I7 | V7',
  'I7 | IV9 | I7 | I7 | IV9 | IV9 | I7 | VI7 | ii9 | V9 | I7 VI7 | ii7 V7',
  'i7 | i7 | i7 | i7 | iv7 | iv7 | i7 | i7 | bVI7 | V7#9 | i7 | V7',
];

/** Twelve bars of shuffle: the call on the guitar, the answer two bars later, organ or piano behind it. */
export const blues: Composer = (random, seconds) => {
  const bpm = random.int(84, 122);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(forms[seconds > 75 ? 0 : 1] as Form, { seconds, bpm, unit: 12 });
  const progression = random.pick(progressions);
  const { chords, cycle } = harmony(progression, sections);
  const voiced = voiceChords(chords, { tonic, count: 3, low: 50, high: 68, rootless: true });
  const every = ['verse', 'drop'] as const;
  const wish = {
    chords: cycle,
    tonic,
    scale: progression.startsWith('i7') ? scales.minorPentatonic : scales.blues,
    low: 60,
    high: 80,
    per: 8,
    leaps: 0.2,
  };
  const call = writeMelody(random, {
    ...wish,
    plan: 'A B A1 B A2 C',
    rhythms: [
      'x-x-x---x-x-----................',
      '..x-x-x-x---x---x-----..........',
      'x---x-x-x-x-----................',
    ],
  });
  const solo = writeMelody(random, {
    ...wish,
    plan: 'A A1 B C B1 D',
    high: 84,
    rhythms: [
      'x-x-x-x-x-x-x---..x-x-x-x---....',
      '..x-x-x-x-x-x-x-x---x-x-........',
      'x---..x-x-x-x---x-x-x---........',
    ],
  });
  const lead = random.pick([electricGuitar(2.2), steelGuitar(), clarinet()]);
  const riff = random.pick([
    ['x.x.x.x.x.x.x.x.', 'r.r.f.f.r.r.f.f.'],
    ['x...x...x...x...', 'r...t...f...s...'],
    ['x.x.x.x.x.x.x.x.', 'r.t.f.t.o.t.f.t.'],
  ] as const);
  return {
    style: 'Blues',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    swing: { unit: 1, amount: 0.66 },
    tail: 3,
    slowdown: 4,
    room: { seconds: 1.3, bright: 0.5, level: 0.7 },
    echo: { beats: 0.66, feedback: 0.2 },
    parts: [
      ...drumParts(
        'acoustic',
        {
          kick: each(sections, every, (s) =>
            drumSteps(random, { pattern: 'X.....x.X...?...', pitch: drum.kick, ...s }),
          ),
          snare: each(sections, every, (s) => [
            ...drumSteps(random, { pattern: '....X.......X...', pitch: drum.snare, ...s }),
            ...drumFill(random, s.from + s.beats, 2, [drum.snare, drum.tomHigh, drum.tomLow], 0.7),
          ]),
          hats: [
            ...each(sections, every, (s) =>
              drumSteps(random, {
                pattern: 'x.o.x.o.x.o.x.o.',
                pitch: random.pick([drum.closed, drum.ride]),
                ...s,
              }),
            ),
            { at: beats, length: 4, pitch: drum.crash, velocity: 0.5 },
          ],
        },
        { loose: 0.006, room: 0.08 },
      ),
      {
        role: 'bass',
        instrument: electricBass(0.25),
        notes: [
          ...each(sections, every, (s) =>
            bassRiff(random, chords, { pattern: riff[0], tones: riff[1], tonic, low: 31, ...s }),
          ),
          { at: beats, length: 3, pitch: rootOf(chordAt(chords, beats), tonic, 31), velocity: 0.8 },
        ],
        loose: 0.005,
      },
      {
        role: 'chords',
        instrument: random.pick([piano(0.1), electricPiano(1.2)]),
        notes: [
          ...each(sections, every, (s) =>
            compChords(random, voiced, {
              pattern: random.pick(['..x-..x-..x-..x-', '....x-..x-..x---', '..x-....x-x-....']),
              ...s,
              gain: 0.8,
            }),
          ),
          ...holdChords(voiced, { from: beats, beats: 4 }, 0.6),
        ],
        spreadByPitch: 0.4,
        room: 0.2,
      },
      {
        role: 'pad',
        instrument: sustained('organ', 0.02, 0.12),
        notes: each(sections, ['drop'], (s) => holdChords(voiced, s, 0.5)),
        sway: { hz: 5.6, depth: 0.35 },
        chorus: 0.5,
        drive: 1.4,
        room: 0.2,
        pan: 0.3,
        trim: -1,
      },
      {
        role: 'lead',
        instrument: lead,
        notes: each(sections, every, (s) =>
          repeatAt(s.kind === 'verse' ? call : solo, s.from).filter((note) => note.at < s.from + s.beats),
        ),
        room: 0.25,
        echo: 0.12,
        loose: 0.012,
        pan: -0.12,
      },
    ],
  };
};
