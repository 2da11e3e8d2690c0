import { rootOf, walkBass } from '../bass.ts';
import { type Form, layOut } from '../form.ts';
import { repeatAt, writeMelody } from '../melody.ts';
import { piano, struck } from '../sound/keys.ts';
import { drum } from '../sound/kits.ts';
import { clarinet, mutedTrumpet } from '../sound/patches.ts';
import { uprightBass } from '../sound/plucked.ts';
import { flute } from '../sound/winds.ts';
import { drumFill, drumSteps } from '../steps.ts';
import { chordAt, scales, keyOf } from '../theory.ts';
import { compChords, holdChords, voiceChords } from '../voicing.ts';
import { type Composer, drumParts, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['verse', 2],
    ['drop', 2],
    ['verse', 2],
  ],
  [
    ['verse', 2],
    ['drop', 2],
    ['break', 1],
    ['verse', 2],
  ],
];
const progressions = [
  'ii9 | V13 | Imaj9 | VI7b9 | ii9 | V7b9 | Imaj9 | Imaj9',
  'Imaj9 VI7b9 | ii9 V13 | iii7 VI7b9 | ii9 V13 | I9 | IVmaj7 #ivø | Imaj9 VI7 | ii9 V13',
  'i9 | iiø V7b9 | i9 | I7b9 | iv9 | bVII13 | bIIImaj9 | iiø V7b9',
  'Imaj9 | iv9 bVII13 | Imaj9 | bii9 bV13 | ii9 | V13 | iii7 VI7b9 | ii9 V13',
  'vi9 | II13 | ii9 | V13 | Imaj9 | IVmaj7 | viiø | III7b9',
];

/** A small swing band: walking bass, ride cymbal, a piano that answers, and a horn or vibraphone with the tune. */
export const jazz: Composer = (random, seconds) => {
  const bpm = random.int(112, 168);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 4 });
  const progression = random.pick(progressions);
  const { chords, cycle } = harmony(progression, sections);
  const voiced = voiceChords(chords, { tonic, count: 4, low: 50, high: 71, rootless: true });
  const all = ['intro', 'verse', 'drop', 'break', 'outro'] as const;
  const scale = progression.startsWith('i9') ? scales.minor : scales.major;
  const head = writeMelody(random, {
    chords: cycle,
    tonic,
    scale,
    low: 62,
    high: 81,
    per: 8,
    plan: 'A A1 B A',
    leaps: 0.22,
    rhythms: [
      '..x-x-x---x-....x-x---..........',
      'x---x-x-..x-x---x-------........',
      '..x-x-x-x---x-..x-x-x-----......',
      'x-x---x-x-..x---..x-x---........',
    ],
  });
  const solo = writeMelody(random, {
    chords: cycle,
    tonic,
    scale,
    low: 60,
    high: 84,
    per: 8,
    plan: 'A B A1 C',
    leaps: 0.2,
    rhythms: [
      'x-x-x-x-x-x-x-x-x-x-x---..x-x-..',
      '..x-x-x-x-x-x---..x-x-x-x-x-x-..',
      'x-x-x-..x-x-x-x-x---x-x-x-x-....',
      '....x-x-x-x-x-x-x-x-x-x-x-......',
    ],
  });
  const voices = random.shuffle([mutedTrumpet(), clarinet(), struck('vibes'), flute(0.45), piano(0.2)]);
  return {
    style: 'Jazz',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    swing: { unit: 1, amount: bpm > 145 ? 0.62 : 0.655 },
    tail: 3.5,
    slowdown: 4,
    room: { seconds: 1.5, bright: 0.5, level: 0.75 },
    echo: { beats: 1, feedback: 0.2 },
    parts: [
      ...drumParts(
        'brushes',
        {
          kick: each(sections, ['verse', 'drop'], (s) =>
            drumSteps(random, { pattern: 'o?..o...o?..o..?', pitch: drum.kick, ...s, gain: 0.6 }),
          ),
          snare: each(sections, ['verse', 'drop'], (s) => [
            ...drumSteps(random, { pattern: '..?....?..?...?.', pitch: drum.snare, ...s, gain: 0.7 }),
            ...drumSteps(random, { pattern: '....o.......o...', pitch: drum.brush, ...s }),
            ...drumFill(random, s.from + s.beats, 2, [drum.snare, drum.tomHigh, drum.tomLow], 0.55),
          ]),
          hats: [
            ...each(sections, all, (s) => [
              ...drumSteps(random, { pattern: 'x...X.o.x...X.o.', pitch: drum.ride, ...s }),
              ...drumSteps(random, { pattern: '....x.......x...', pitch: drum.pedal, ...s }),
            ]),
            { at: beats, length: 4, pitch: drum.crash, velocity: 0.4 },
          ],
        },
        { loose: 0.006, room: 0.14, trim: -2 },
      ),
      {
        role: 'bass',
        instrument: uprightBass(),
        notes: [
          ...each(sections, all, (s) => walkBass(random, chords, s, tonic)),
          { at: beats, length: 3, pitch: rootOf(chordAt(chords, beats), tonic, 31), velocity: 0.7 },
        ],
        trim: 0.5,
        loose: 0.006,
      },
      {
        role: 'chords',
        instrument: piano(0.15),
        notes: [
          ...each(sections, all, (s) =>
            compChords(random, voiced, {
              per: 8,
              pattern: random.pick([
                'x---..x-......x-..x-....x---....',
                '..x-....x--.....x-....x-....x-..',
                'x-....x---....x-....x-..x-......',
              ]),
              ...s,
              gain: 0.75,
            }),
          ),
          ...holdChords(voiced, { from: beats, beats: 4 }, 0.55),
        ],
        spreadByPitch: 0.5,
        room: 0.22,
        trim: -0.5,
        loose: 0.008,
      },
      {
        role: 'lead',
        instrument: voices[0] ?? mutedTrumpet(),
        notes: [
          ...each(sections, ['verse'], (s) =>
            repeatAt(head, s.from).filter((note) => note.at < s.from + s.beats),
          ),
        ],
        room: 0.28,
        loose: 0.014,
        pan: -0.1,
      },
      {
        role: 'lead',
        instrument: voices[1] ?? piano(0.2),
        notes: each(sections, ['drop'], (s) =>
          repeatAt(solo, s.from).filter((note) => note.at < s.from + s.beats),
        ),
        room: 0.28,
        loose: 0.014,
        pan: 0.15,
      },
    ],
  };
};
