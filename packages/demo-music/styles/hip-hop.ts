import { bassRiff } from '../bass.ts';
import { bySection, type Form, layOut } from '../form.ts';
import { loopPhrase, writeMelody } from '../melody.ts';
import { electricPiano, piano, struck } from '../sound/keys.ts';
import { drum } from '../sound/kits.ts';
import { mutedTrumpet, softLead, subBass } from '../sound/patches.ts';
import { nylonGuitar, uprightBass } from '../sound/plucked.ts';
import { texture } from '../sound/textures.ts';
import { flute } from '../sound/winds.ts';
import { drumSteps } from '../steps.ts';
import { scales, keyOf } from '../theory.ts';
import { compChords, holdChords, voiceChords } from '../voicing.ts';
import { type Composer, drumParts, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['drop', 3],
    ['break', 1],
    ['drop', 2.4],
    ['outro', 1],
  ],
  [
    ['intro', 0.8],
    ['verse', 2],
    ['drop', 2.4],
    ['break', 0.8],
    ['drop', 2],
    ['outro', 0.8],
  ],
];
const progressions = [
  'ii9 | V13 | Imaj9 | vi7',
  'Imaj9 | vi9 | ii9 | V9sus4',
  'IVmaj9 | iii7 | ii9 | Imaj9',
  'iv9 | bVII13 | bIIImaj9 | bVImaj7',
  'i9 | iv9 | bVImaj7 | V7#9',
  'Imaj9 | III7b9 | vi9 | IVmaj7',
];
const kicks = ['X......x..X.....', 'X..x......Xx....', 'X.....x.x.X.....', 'X.x.......X..x..'];

/** Lo-fi hip hop: a lazy swung beat, jazz chords on an electric piano, a warm bass and the crackle of a record. */
export const hipHop: Composer = (random, seconds) => {
  const bpm = random.int(74, 90);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 2 });
  const progression = random.pick(progressions);
  const { chords, cycle } = harmony(progression, sections);
  const voiced = voiceChords(chords, { tonic, count: 4, low: 51, high: 72, rootless: true });
  const beat = ['verse', 'drop'] as const;
  const kickPattern = random.pick(kicks);
  const kick = each(sections, beat, (s) =>
    drumSteps(random, { pattern: kickPattern, pitch: drum.kick, ...s }),
  );
  const tune = writeMelody(random, {
    chords: cycle,
    tonic,
    scale: /^(i|iv)9/.test(progression) ? scales.minorPentatonic : scales.majorPentatonic,
    low: 67,
    high: 83,
    per: 8,
    plan: 'A A1',
    leaps: 0.24,
    rhythms: [
      '..x-x-x---...... x-x-x-----......',
      'x--x-x--........ ..x-x-x-x---....',
      '....x-x-x-x-x--- ........x-x-x---',
    ],
  });
  const comp = random.pick(['x-------..x-----', 'x-----x---------', 'x---..x-----x---', 'x-----..x-------']);
  return {
    style: 'Hip Hop',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    swing: { unit: 0.5, amount: random.range(0.57, 0.63) },
    tail: 3.5,
    room: { seconds: 1.3, bright: 0.35, level: 0.7 },
    echo: { beats: 0.75, feedback: 0.35 },
    pump: kick.map(({ at }) => at),
    parts: [
      ...drumParts(
        'boom',
        {
          kick,
          snare: each(sections, beat, (s) => [
            ...drumSteps(random, {
              pattern: '....X.......X...',
              pitch: random.pick([drum.snare, drum.rim, drum.snare]),
              ...s,
            }),
            ...drumSteps(random, { pattern: '.......?.o.....?', pitch: drum.snare, ...s, gain: 0.6 }),
          ]),
          hats: each(sections, [...beat, 'outro'], (s) =>
            drumSteps(random, {
              pattern: random.pick(['x.o.x.o.x.o.x.oo', 'x.x.x.xox.x.x.x.', 'x.o.x.x.x.o.x.?o']),
              pitch: drum.closed,
              ...s,
            }),
          ),
          percussion: each(sections, ['drop'], (s) =>
            drumSteps(random, {
              pattern: '...o......o...?.',
              pitch: random.pick([drum.bongoHigh, drum.clave, drum.shaker]),
              ...s,
            }),
          ),
        },
        { loose: 0.007, room: 0.06 },
      ),
      {
        role: 'bass',
        instrument: random.pick([subBass(), uprightBass()]),
        notes: each(sections, ['verse', 'drop', 'outro'], (s) =>
          bassRiff(random, chords, {
            pattern: random.pick(['x-----.x--x---..', 'x---....x---..x-', 'x-----x-..x-----']),
            tones: 'rrrrrrrrrrfrrrar',
            tonic,
            low: 31,
            ...s,
          }),
        ),
        duck: 0.2,
      },
      {
        role: 'chords',
        instrument: random.pick([electricPiano(0.7), electricPiano(1.1), piano(0.7), nylonGuitar()]),
        notes: [
          ...each(sections, ['intro', ...beat, 'break', 'outro'], (s) =>
            compChords(random, voiced, { pattern: comp, strum: 0.02, ...s, gain: 0.9 }),
          ),
          ...holdChords(voiced, { from: beats, beats: 4 }, 0.55),
        ],
        room: 0.25,
        lowCutHz: 140,
        sweep: bySection(sections, { intro: 700, break: 900, outro: 1200 }, 3200, 4),
        sway: { hz: 3.1, depth: 0.35 },
        drive: 1.2,
        loose: 0.008,
        duck: 0.18,
      },
      {
        role: 'lead',
        instrument: random.pick([
          flute(0.5),
          struck('kalimba'),
          struck('vibes'),
          mutedTrumpet(),
          softLead(),
          piano(0.8),
        ]),
        notes: each(sections, ['drop', 'break'], (s) => loopPhrase(tune, 16, s.from, s.beats)),
        room: 0.35,
        echo: 0.25,
        trim: -2,
        sweep: [[0, 3600]],
        loose: 0.01,
      },
      {
        role: 'texture',
        instrument: texture(random.chance(0.75) ? 'vinyl' : 'rain'),
        notes: [{ at: 0, length: beats + 2, pitch: 60, velocity: 0.6 }],
        trim: 0,
      },
    ],
  };
};
