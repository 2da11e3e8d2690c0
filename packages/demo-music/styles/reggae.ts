import { bassRiff } from '../bass.ts';
import { bySection, type Form, layOut } from '../form.ts';
import { loopPhrase, writeMelody } from '../melody.ts';
import { sustained } from '../sound/clouds.ts';
import { electricPiano, struck } from '../sound/keys.ts';
import { drum } from '../sound/kits.ts';
import { clarinet, mutedTrumpet, squareLead } from '../sound/patches.ts';
import { electricBass, electricGuitar } from '../sound/plucked.ts';
import { drumFill, drumSteps } from '../steps.ts';
import { scales, keyOf } from '../theory.ts';
import { compChords, holdChords, voiceChords } from '../voicing.ts';
import { type Composer, crashes, drumParts, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['verse', 2],
    ['drop', 3],
    ['break', 1.4],
    ['drop', 2],
    ['outro', 1],
  ],
  [
    ['intro', 1],
    ['drop', 2],
    ['verse', 2],
    ['break', 1],
    ['drop', 2],
    ['outro', 1],
  ],
];
const progressions = [
  'i7 | i7 | iv7 | iv7',
  'I | V | ii | IV',
  'i | bVII | i | bVII',
  'I | IV | I | V',
  'vi | ii | V | I',
  'i7 | iv7 | v7 | i7',
];
const basses = [
  ['x-x-..x-x-..x---', 'rrrrrrffffrrttrr'],
  ['x---..x-x-x-....', 'rrrrrrrrttffrrrr'],
  ['..x-x-x-..x-x---', 'rrrrtrffrrrrsrrr'],
  ['x-..x-x-....x-x-', 'rrrrrrfrrrrrtrrr'],
] as const;

/** Reggae with a foot in dub: the one drop, the skank between the beats, a heavy bass tune, echoes into the distance. */
export const reggae: Composer = (random, seconds) => {
  const bpm = random.int(70, 84);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 2 });
  const progression = random.pick(progressions);
  const { chords, cycle } = harmony(progression, sections);
  const voiced = voiceChords(chords, { tonic, count: 3, low: 55, high: 74 });
  const all = ['intro', 'verse', 'drop', 'break', 'outro'] as const;
  const [bassPattern, bassTones] = random.pick(basses);
  const steppers = random.chance(0.35);
  const tune = writeMelody(random, {
    chords: cycle,
    tonic,
    scale: progression.startsWith('i') ? scales.minorPentatonic : scales.majorPentatonic,
    low: 65,
    high: 81,
    per: 8,
    plan: 'A A1',
    leaps: 0.22,
    rhythms: [
      '..x-x-x-x---....x-x-x---........',
      'x--x--x-x-......x--x--x---......',
      '....x-x-x-x-x---........x-x-x---',
    ],
  });
  return {
    style: 'Reggae',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    swing: { unit: 0.5, amount: random.range(0.52, 0.6) },
    tail: 3.5,
    room: { seconds: 2, bright: 0.45, level: 0.8 },
    echo: { beats: 0.75, feedback: 0.6 },
    parts: [
      ...drumParts(
        'acoustic',
        {
          kick: each(sections, ['verse', 'drop'], (s) =>
            drumSteps(random, {
              pattern: steppers ? 'x...x...x...x...' : '........X.......',
              pitch: drum.kick,
              ...s,
            }),
          ),
          snare: each(sections, ['verse', 'drop', 'break'], (s) => [
            ...drumSteps(random, {
              pattern: s.kind === 'break' ? '............x...' : '........X.......',
              pitch: drum.rim,
              ...s,
            }),
            ...drumFill(random, s.from + s.beats, 1, [drum.snare, drum.tomHigh, drum.tomLow], 0.8),
          ]),
          hats: [
            ...each(sections, ['verse', 'drop', 'outro'], (s) =>
              drumSteps(random, { pattern: 'x.xox.xxx.xox.x.', pitch: drum.closed, ...s }),
            ),
            ...crashes(sections, ['drop'], 0.45),
          ],
          percussion: each(sections, ['drop', 'break'], (s) =>
            drumSteps(random, {
              pattern: 'x..x..x...x..x..',
              pitch: random.pick([drum.conga, drum.bongoLow, drum.cowbell]),
              ...s,
              gain: 0.7,
            }),
          ),
        },
        { loose: 0.005, room: 0.16 },
      ),
      {
        role: 'bass',
        instrument: electricBass(0.1),
        notes: each(sections, ['verse', 'drop', 'break', 'outro'], (s) =>
          bassRiff(random, chords, {
            pattern: bassPattern,
            tones: bassTones,
            tonic,
            low: 31,
            ...s,
            hold: 0.85,
          }),
        ),
        trim: 1.5,
        loose: 0.004,
      },
      {
        role: 'chords',
        instrument: electricGuitar(1.1),
        notes: each(sections, all, (s) =>
          compChords(random, voiced, { pattern: '....x.......x...', ...s, strum: 0.02 }),
        ),
        room: 0.18,
        echo: 0.2,
        pan: 0.3,
        lowCutHz: 300,
      },
      {
        role: 'counter',
        instrument: sustained('organ', 0.008, 0.06),
        notes: [
          ...each(sections, ['verse', 'drop'], (s) =>
            compChords(random, voiced, { pattern: '..x.x.x...x.x.x.', ...s, gain: 0.8 }),
          ),
          ...holdChords(voiced, { from: beats, beats: 4 }, 0.5),
        ],
        pan: -0.3,
        sway: { hz: 5.8, depth: 0.3 },
        lowCutHz: 220,
        room: 0.15,
      },
      {
        role: 'chords',
        instrument: electricPiano(0.8),
        notes: each(sections, ['break', 'intro'], (s) =>
          compChords(random, voiced, { pattern: '....x---....x...', ...s }),
        ),
        echo: 0.6,
        room: 0.3,
        sweep: bySection(sections, { break: 1800 }, 1200, 4),
        trim: -2,
      },
      {
        role: 'lead',
        instrument: random.pick([squareLead(), clarinet(), mutedTrumpet(), struck('marimba')]),
        notes: each(sections, ['drop'], (s) => loopPhrase(tune, 16, s.from, s.beats)),
        room: 0.3,
        echo: 0.35,
        trim: -1,
        loose: 0.01,
      },
    ],
  };
};
