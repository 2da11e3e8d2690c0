import { bassRiff } from '../bass.ts';
import { bySection, type Form, layOut } from '../form.ts';
import { loopPhrase, writeMelody } from '../melody.ts';
import { sustained } from '../sound/clouds.ts';
import { electricPiano, piano, struck } from '../sound/keys.ts';
import { drum } from '../sound/kits.ts';
import { pluck, reese, softLead, subBass } from '../sound/patches.ts';
import { drumFill, drumSteps } from '../steps.ts';
import { scales, keyOf } from '../theory.ts';
import { compChords, holdChords, voiceChords } from '../voicing.ts';
import { type Composer, crashes, drumParts, each, harmony, risers } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1.4],
    ['drop', 3],
    ['break', 1.4],
    ['drop', 3],
    ['outro', 0.8],
  ],
  [
    ['intro', 1],
    ['verse', 1.6],
    ['drop', 3],
    ['break', 1],
    ['drop', 2.4],
    ['outro', 0.8],
  ],
];
const progressions = [
  'i9 | bVImaj9 | iv9 | v7',
  'ii9 | v9 | Imaj9 | vi7',
  'vi9 | vi9 | IVmaj9 | V6',
  'i9 | bVII6 | bVImaj7 | bVImaj7',
  'IVmaj9 | iii7 | vi9 | vi9',
];
/** Two bars each: kick, snare, ghosts. */
const breaks = [
  [
    'X.........X..... X.........X..x..',
    '....X.......X... ....X.......X...',
    '.......o.o.....o .......o.o....o.',
  ],
  [
    'X..........x.... X.x.......X.....',
    '....X.......X... ....X.......X..x',
    '..o....o.o....o. .......o.o.o....',
  ],
  [
    'X.....x...X..... X.........X.....',
    '....X.......X... ....X.......X...',
    '.......o.....o.. .o.....o.o.....o',
  ],
] as const;

/** Liquid drum and bass: fast broken beats over slow jazzy chords and a deep bass. */
export const drumAndBass: Composer = (random, seconds) => {
  const bpm = random.int(170, 175);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 4 });
  // Chords change every two bars: the harmony goes at half the speed of the drums.
  const progression = random.pick(progressions);
  const { chords, cycle } = harmony(progression, sections, 8);
  const voiced = voiceChords(chords, { tonic, count: 4, low: 54, high: 75, rootless: true });
  const [kickPattern, snarePattern, ghosts] = random.pick(breaks);
  const beat = ['drop', 'verse'] as const;
  const kick = each(sections, ['drop', 'outro'], (s) =>
    drumSteps(random, { pattern: kickPattern, per: 8, pitch: drum.kick, ...s }),
  );
  const tune = writeMelody(random, {
    chords: cycle,
    tonic,
    scale: progression.startsWith('i9') ? scales.minorPentatonic : scales.majorPentatonic,
    low: 67,
    high: 84,
    per: 16,
    plan: 'A A1',
    leaps: 0.25,
    rhythms: [
      'x--x--x---......x-x-x-----......',
      'x-----x-x---x---x-------........',
      '....x-x-x-----x-x---x-----......',
    ],
  });
  return {
    style: 'Drum & Bass',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    tail: 3.5,
    room: { seconds: 2.2, bright: 0.6, level: 0.8 },
    echo: { beats: 1.5, feedback: 0.42 },
    pump: kick.map(({ at }) => at),
    parts: [
      ...drumParts('breaks', {
        kick,
        snare: [
          ...each(sections, ['drop'], (s) => [
            ...drumSteps(random, { pattern: snarePattern, per: 8, pitch: drum.snare, ...s }),
            ...drumSteps(random, { pattern: ghosts, per: 8, pitch: drum.snare, ...s, gain: 0.7 }),
            ...drumFill(random, s.from + s.beats, 2, [drum.snare], 0.7),
          ]),
          ...each(sections, ['outro'], (s) =>
            drumSteps(random, { pattern: snarePattern, per: 8, pitch: drum.snare, ...s }),
          ),
        ],
        hats: [
          ...each(sections, ['drop', 'verse', 'outro'], (s) =>
            drumSteps(random, { pattern: 'x.x.x.x.x.x.x.x.', pitch: drum.closed, ...s }),
          ),
          ...each(sections, ['drop'], (s) =>
            drumSteps(random, { pattern: '..x...x...x...x.', pitch: drum.ride, ...s, gain: 0.6 }),
          ),
          ...crashes(sections, ['drop', 'break'], 0.7),
        ],
        percussion: each(sections, ['intro', 'verse', 'break'], (s) =>
          drumSteps(random, { pattern: 'o.x.o.x.o.x.o.xo', pitch: drum.shaker, ...s }),
        ),
      }),
      {
        role: 'bass',
        instrument: random.chance(0.5) ? reese() : subBass(),
        notes: each(sections, ['drop'], (s) =>
          bassRiff(random, chords, {
            per: 8,
            pattern: random.pick([
              'x------x-.x---.. x-----x-..x-----',
              'x---....x--x--.. x---....x-x-x---',
              'x-----------.... x-----..x-----..',
            ]),
            tones: 'rrrrrrrrrrfrrrrr rrrrrrrrrrsrrrrr',
            tonic,
            low: 30,
            ...s,
            hold: 1,
          }),
        ),
        sweep: bySection(sections, { drop: 1800 }, 700, 8),
        trim: 1,
        duck: 0.3,
      },
      {
        role: 'chords',
        instrument: random.pick([electricPiano(0.9), piano(0.2), electricPiano(1.4)]),
        notes: [
          ...each(sections, ['intro', ...beat, 'break'], (s) =>
            compChords(random, voiced, {
              per: 8,
              pattern: random.pick(['x-----------x---.... x-------....', 'x------x--------x-----..x-------']),
              ...s,
            }),
          ),
          ...holdChords(voiced, { from: beats, beats: 8 }, 0.6),
        ],
        room: 0.4,
        echo: 0.22,
        lowCutHz: 180,
        sweep: bySection(sections, { intro: 1600, break: 2400 }, 8000, 16),
        loose: 0.006,
      },
      {
        role: 'pad',
        instrument: sustained(random.pick(['voices', 'strings', 'warm']), 1.4, 2.4),
        notes: each(sections, ['intro', 'drop', 'break', 'outro'], (s) => holdChords(voiced, s, 0.6)),
        room: 0.5,
        lowCutHz: 260,
        duck: 0.3,
      },
      {
        role: 'lead',
        instrument: random.pick([pluck(0.25), struck('vibes'), softLead(), struck('glass')]),
        notes: each(sections, ['drop', 'break'], (s) => loopPhrase(tune, 32, s.from, s.beats)),
        room: 0.4,
        echo: 0.4,
        trim: -1,
      },
      risers(sections, bpm, 16),
    ],
  };
};
