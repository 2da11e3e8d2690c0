import { bassRiff } from '../bass.ts';
import { bySection, type Form, layOut } from '../form.ts';
import { loopPhrase, writeMelody } from '../melody.ts';
import { sustained } from '../sound/clouds.ts';
import { electricPiano, struck } from '../sound/keys.ts';
import { drum } from '../sound/kits.ts';
import { pluck, softLead, subBass } from '../sound/patches.ts';
import { harp, nylonGuitar } from '../sound/plucked.ts';
import { texture } from '../sound/textures.ts';
import { flute } from '../sound/winds.ts';
import { drumSteps } from '../steps.ts';
import { scales, keyOf } from '../theory.ts';
import { arpeggiate, holdChords, voiceChords } from '../voicing.ts';
import { type Composer, drumParts, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1.2],
    ['verse', 2],
    ['drop', 2.4],
    ['break', 1],
    ['drop', 2],
    ['outro', 1],
  ],
  [
    ['intro', 1],
    ['break', 1],
    ['verse', 2],
    ['drop', 3],
    ['outro', 1],
  ],
];
const progressions = [
  'Imaj9 | vi9 | IVmaj9 | V6',
  'i9 | bVImaj9 | bIIImaj9 | bVII6',
  'IVmaj9 | Imaj9 | vi9 | iii7',
  'i9 | iv9 | i9 | bVImaj7',
  'Iadd9 | bVIImaj7 | IVmaj9 | Iadd9',
];

/** Chillout: sunset tempo, wide pads, a guitar or harp in broken chords, a soft beat and a tune with much air. */
export const chillout: Composer = (random, seconds) => {
  const bpm = random.int(84, 104);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 2 });
  const progression = random.pick(progressions);
  const { chords, cycle } = harmony(progression, sections);
  const voiced = voiceChords(chords, { tonic, count: 4, low: 53, high: 74, rootless: true });
  const low = voiceChords(chords, { tonic, count: 4, low: 48, high: 69 });
  const kick = each(sections, ['verse', 'drop'], (s) =>
    drumSteps(random, {
      pattern: random.pick(['X.....x...X.....', 'X...X...X...X...', 'X.......x.X.....']),
      pitch: drum.kick,
      ...s,
    }),
  );
  const tune = writeMelody(random, {
    chords: cycle,
    tonic,
    scale: progression.startsWith('i') ? scales.minorPentatonic : scales.majorPentatonic,
    low: 66,
    high: 84,
    per: 8,
    plan: 'A A1 B A',
    leaps: 0.25,
    rhythms: [
      'x-----x-x-------........x-x-x---',
      '..x-x-x---------..x-x---x-------',
      'x---x-x-----....x---x-x---......',
    ],
  });
  return {
    style: 'Chillout',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    swing: { unit: 0.5, amount: random.range(0.5, 0.57) },
    tail: 3.5,
    room: { seconds: 3, bright: 0.5, level: 0.9 },
    echo: { beats: 0.75, feedback: 0.48 },
    pump: kick.map(({ at }) => at),
    parts: [
      ...drumParts(
        'boom',
        {
          kick,
          snare: each(sections, ['verse', 'drop'], (s) =>
            drumSteps(random, {
              pattern: '....x.......x...',
              pitch: random.pick([drum.rim, drum.snare, drum.clap]),
              ...s,
            }),
          ),
          hats: each(sections, ['drop'], (s) =>
            drumSteps(random, {
              pattern: random.pick(['..x...x...x...x.', 'o.x.o.x.o.x.o.xo']),
              pitch: drum.closed,
              ...s,
            }),
          ),
          percussion: each(sections, ['verse', 'drop', 'outro'], (s) => [
            ...drumSteps(random, { pattern: 'oxoxoxoxoxoxoxox', pitch: drum.shaker, ...s, gain: 0.8 }),
            ...drumSteps(random, { pattern: '......x...?..x..', pitch: drum.bongoLow, ...s }),
          ]),
        },
        { loose: 0.004, room: 0.12, trim: -2 },
      ),
      {
        role: 'bass',
        instrument: subBass(),
        notes: each(sections, ['verse', 'drop', 'outro'], (s) =>
          bassRiff(random, chords, {
            pattern: random.pick(['x-----x-x-------', 'x-----..x---x---', 'x--x----..x-----']),
            tones: 'rrrrrrrrrrrrfrrr',
            tonic,
            low: 33,
            ...s,
          }),
        ),
        duck: 0.3,
      },
      {
        role: 'arp',
        instrument: random.pick([nylonGuitar(), harp(), pluck(0), struck('kalimba')]),
        notes: each(sections, ['intro', 'verse', 'drop', 'break'], (s) =>
          arpeggiate(low, {
            ...s,
            shape: random.pick(['wave', 'up', 'skip'] as const),
            step: random.pick([0.5, 0.25, 0.5]),
            octaves: 1,
            hold: 1.8,
          }),
        ),
        room: 0.3,
        echo: 0.22,
        pan: -0.2,
        trim: 1.5,
        loose: 0.006,
      },
      {
        role: 'chords',
        instrument: electricPiano(0.6),
        notes: each(sections, ['drop', 'break'], (s) => holdChords(voiced, s, 0.55)),
        room: 0.35,
        sway: { hz: 0.9, depth: 0.5 },
        lowCutHz: 150,
        trim: -1.5,
      },
      {
        role: 'pad',
        instrument: sustained(random.pick(['warm', 'shimmer', 'voices', 'strings']), 1.6, 3),
        notes: [
          ...each(sections, ['intro', 'verse', 'drop', 'break', 'outro'], (s) => holdChords(voiced, s, 0.6)),
          ...holdChords(voiced, { from: beats, beats: 4 }, 0.6),
        ],
        sweep: bySection(sections, { intro: 1200, break: 1800, outro: 1400 }, 3600, 12),
        room: 0.5,
        lowCutHz: 200,
        trim: 1,
        duck: 0.25,
      },
      {
        role: 'lead',
        instrument: random.pick([softLead(), flute(0.35), struck('vibes'), nylonGuitar()]),
        notes: each(sections, ['drop', 'break'], (s) => loopPhrase(tune, 32, s.from, s.beats)),
        room: 0.42,
        echo: 0.38,
        loose: 0.008,
      },
      {
        role: 'texture',
        instrument: texture('sea'),
        notes: random.chance(0.5) ? [{ at: 0, length: beats + 4, pitch: 60, velocity: 0.6 }] : [],
      },
    ],
  };
};
