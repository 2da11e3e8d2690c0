import { bassRiff } from '../bass.ts';
import { bySection, type Form, layOut } from '../form.ts';
import { loopPhrase, writeMelody } from '../melody.ts';
import { sustained } from '../sound/clouds.ts';
import { electricPiano, piano, struck } from '../sound/keys.ts';
import { drum } from '../sound/kits.ts';
import { pluck, roundBass, stab } from '../sound/patches.ts';
import { drumFill, drumSteps } from '../steps.ts';
import { scales, keyOf } from '../theory.ts';
import { compChords, holdChords, voiceChords } from '../voicing.ts';
import { type Composer, crashes, drumParts, each, harmony, risers } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['verse', 2],
    ['drop', 3],
    ['break', 1.4],
    ['drop', 3],
    ['outro', 1],
  ],
  [
    ['intro', 1],
    ['break', 1],
    ['drop', 3],
    ['verse', 2],
    ['drop', 2.4],
    ['outro', 1],
  ],
];
const progressions = [
  'i9 | iv9 | bVImaj7 | v7',
  'i9 | bVImaj9 | bIIImaj7 | bVII6',
  'ii9 | v9 | Imaj9 | vi9',
  'i9 | i9 | iv9 | v7',
  'vi9 | IVmaj9 | Imaj9 | V6',
  'IVmaj9 | iii7 | vi9 | Imaj7',
];
const comps = [
  '..x...x...x..x..',
  'x..x..x...x..x..',
  '..X..x....X..x.x',
  'x..x....x..x..x.',
  '...x..x....x..x.',
];
const basses = [
  ['..x...x...x...x.', 'rrrrrrrrrrrrrror'],
  ['x..x..x...x.x...', 'rrrrrrrrrrfrrrrr'],
  ['..x.x.x...x.x.x-', 'rrrrorrrrrrrorfr'],
  ['x..o..x.o.x..o.x', 'rrrorrrrorfrrorr'],
] as const;

/** Deep house: four on the floor, off-beat hats, jazzy chords in syncopation, a round bass. */
export const house: Composer = (random, seconds) => {
  const bpm = random.int(119, 126);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 2 });
  const progression = random.pick(progressions);
  const minor = progression.startsWith('i');
  const { chords, cycle } = harmony(progression, sections);
  const voiced = voiceChords(chords, { tonic, count: 4, low: 52, high: 73, rootless: true });
  const scale = minor && !progression.startsWith('ii') ? scales.minorPentatonic : scales.majorPentatonic;
  const keys = random.pick([electricPiano(1.1), stab(0.4), piano(0.1), stab(0.1)]);
  const lead = random.pick([pluck(0.6), struck('marimba'), struck('vibes'), pluck(0.25)]);
  const comp = random.pick(comps);
  const [bassPattern, bassTones] = random.pick(basses);
  const beat = ['verse', 'drop', 'outro'] as const;
  const kick = each(sections, ['intro', ...beat], (s) =>
    drumSteps(random, { pattern: 'X...X...X...X...', pitch: drum.kick, ...s }),
  );
  const hook = writeMelody(random, {
    chords: cycle,
    tonic,
    scale,
    low: 67,
    high: 84,
    per: 8,
    plan: 'A A1',
    leaps: 0.28,
    rhythms: [
      'x..x..x...x..... ..x..x..x.......',
      'x.x..x..x-...... x.x..x...x-.....',
      '..x..x.x..x-.... ..x..x.x......x-',
    ],
  });
  return {
    style: 'House',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    swing: { unit: 0.5, amount: random.range(0.52, 0.58) },
    tail: 3.5,
    room: { seconds: 1.9, bright: 0.55, level: 0.8 },
    echo: { beats: 0.75, feedback: 0.42 },
    pump: kick.map(({ at }) => at),
    parts: [
      ...drumParts('house', {
        kick,
        snare: each(sections, beat, (s) => [
          ...drumSteps(random, { pattern: '....X.......X...', pitch: drum.clap, ...s }),
          ...drumFill(random, s.from + s.beats, 1, [drum.snare], 0.5),
        ]),
        hats: [
          ...each(sections, ['verse', 'drop', 'break'], (s) =>
            drumSteps(random, { pattern: '..x...x...x...x.', pitch: drum.open, ...s }),
          ),
          ...each(sections, ['drop', 'outro', 'verse'], (s) =>
            drumSteps(random, { pattern: 'o.ooo.ooo.ooo.oo', pitch: drum.closed, ...s }),
          ),
          ...crashes(sections, ['drop', 'break']),
        ],
        percussion: each(sections, ['intro', 'drop'], (s) => [
          ...drumSteps(random, { pattern: 'oxoxoxoxoxoxoxox', pitch: drum.shaker, ...s }),
          ...drumSteps(random, {
            pattern: random.pick(['...x..?...x.?...', '..?x...x..?...x.']),
            pitch: drum.conga,
            ...s,
          }),
        ]),
      }),
      {
        role: 'bass',
        instrument: roundBass(random.pick([0.2, 0.5, 0.8])),
        notes: each(sections, beat, (s) =>
          bassRiff(random, chords, { pattern: bassPattern, tones: bassTones, tonic, low: 33, ...s }),
        ),
        duck: 0.35,
      },
      {
        role: 'chords',
        instrument: keys,
        notes: [
          ...each(sections, ['intro', 'verse', 'drop', 'break'], (s) =>
            compChords(random, voiced, { pattern: comp, gain: 0.9, ...s }),
          ),
          ...holdChords(voiced, { from: beats, beats: 4 }, 0.6),
        ],
        room: 0.3,
        echo: 0.16,
        lowCutHz: 170,
        duck: 0.25,
        sweep: bySection(sections, { intro: 900, verse: 3500, break: 1600 }, 9000),
        chorus: 0.4,
      },
      {
        role: 'pad',
        instrument: sustained(random.pick(['warm', 'choir', 'strings']), 0.9, 1.6),
        notes: each(sections, ['break', 'drop', 'outro'], (s) => holdChords(voiced, s, 0.6)),
        room: 0.4,
        lowCutHz: 250,
        duck: 0.5,
      },
      {
        role: 'lead',
        instrument: lead,
        notes: each(sections, ['drop', 'break'], (s) => loopPhrase(hook, 16, s.from, s.beats)),
        room: 0.32,
        echo: 0.34,
        trim: -1.5,
      },
      risers(sections, bpm),
    ],
  };
};
