import { bassRiff } from '../bass.ts';
import { bySection, type Form, layOut } from '../form.ts';
import { loopPhrase, writeMelody } from '../melody.ts';
import { sustained } from '../sound/clouds.ts';
import { electricPiano, piano } from '../sound/keys.ts';
import { drum } from '../sound/kits.ts';
import { mutedTrumpet, softLead } from '../sound/patches.ts';
import { electricBass, electricGuitar, nylonGuitar } from '../sound/plucked.ts';
import { flute } from '../sound/winds.ts';
import { drumSteps } from '../steps.ts';
import { scales, keyOf } from '../theory.ts';
import { compChords, holdChords, voiceChords } from '../voicing.ts';
import { type Composer, crashes, drumParts, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['verse', 2],
    ['drop', 3],
    ['break', 1],
    ['drop', 2],
    ['outro', 1],
  ],
  [
    ['intro', 1],
    ['verse', 2],
    ['drop', 2],
    ['verse', 1],
    ['drop', 2],
    ['outro', 1],
  ],
];
const progressions = [
  'Imaj9 | iii7 | vi9 | IVmaj9',
  'IVmaj9 | iv9 | iii7 | VI7b9',
  'ii9 | iii7 | IVmaj9 | V9sus4',
  'vi9 | v9 | IVmaj9 | V9sus4',
  'Imaj9 | I9 | IVmaj9 | iv9',
];

/** Slow soul in six or in four: gospel chords on an electric piano, a warm bass, voices behind, a horn that sings. */
export const soul: Composer = (random, seconds) => {
  const six = random.chance(0.4);
  const bar = six ? 3 : 4;
  const bpm = six ? random.int(84, 100) : random.int(66, 80);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 2, beatsPerBar: bar });
  const { chords, cycle } = harmony(random.pick(progressions), sections, bar);
  const voiced = voiceChords(chords, { tonic, count: 4, low: 52, high: 73, rootless: true });
  const beat = ['verse', 'drop'] as const;
  const all = ['intro', ...beat, 'break', 'outro'] as const;
  const tune = writeMelody(random, {
    chords: cycle,
    tonic,
    scale: scales.majorPentatonic,
    low: 65,
    high: 83,
    per: bar,
    plan: 'A B A1 C',
    leaps: 0.2,
    rhythms: six
      ? ['..x-x-x-x---', 'x---x-x-x-x-', 'x-x-x-------']
      : ['..x-x-xxx-----..', 'x--x--x-x---x-x-', 'x-x-x-----..x-x-', '....x-x-x-x-x---'],
  });
  const kick = each(sections, beat, (s) =>
    drumSteps(random, {
      per: bar,
      pattern: six
        ? 'X.....x.....'
        : random.pick(['X.....xX........', 'X..x...x..X.....', 'X......x.xX.....']),
      pitch: drum.kick,
      ...s,
    }),
  );
  return {
    style: random.chance(0.5) ? 'Soul' : 'R&B',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    swing: { unit: 0.5, amount: random.range(0.53, 0.6) },
    tail: 3.5,
    slowdown: 2,
    room: { seconds: 1.9, bright: 0.45, level: 0.8 },
    echo: { beats: 0.75, feedback: 0.35 },
    pump: kick.map(({ at }) => at),
    parts: [
      ...drumParts(
        'boom',
        {
          kick,
          snare: each(sections, beat, (s) =>
            drumSteps(random, {
              per: bar,
              pattern: six ? '......X.....' : '....X.......X..?',
              pitch: random.pick([drum.snare, drum.rim]),
              ...s,
            }),
          ),
          hats: [
            ...each(sections, beat, (s) =>
              drumSteps(random, {
                per: bar,
                pattern: six ? 'x.x.x.x.x.x.' : 'x.x.x.x.x.xox.x.',
                pitch: drum.closed,
                ...s,
              }),
            ),
            ...crashes(sections, ['drop'], 0.4),
          ],
          percussion: each(sections, ['drop'], (s) =>
            drumSteps(random, {
              per: bar,
              pattern: six ? '......x.....' : '....x.......x...',
              pitch: drum.tambourine,
              ...s,
            }),
          ),
        },
        { loose: 0.006, room: 0.1, trim: -1 },
      ),
      {
        role: 'bass',
        instrument: electricBass(0.2),
        notes: each(sections, [...beat, 'outro'], (s) =>
          bassRiff(random, chords, {
            per: bar,
            pattern: six ? 'x-----x-x-x-' : random.pick(['x---..x-x-..x-x-', 'x-----xx--..x---']),
            tones: six ? 'rrrrrrfrrrar' : 'rrrrrrorrrrrfrar',
            tonic,
            low: 31,
            ...s,
          }),
        ),
        loose: 0.005,
      },
      {
        role: 'chords',
        instrument: electricPiano(random.pick([0.8, 1.1])),
        notes: [
          ...each(sections, all, (s) =>
            compChords(random, voiced, {
              per: bar,
              pattern: six ? 'x-----x-x---' : random.pick(['x-----..x---..x-', 'x---..x-----x---']),
              strum: 0.02,
              ...s,
            }),
          ),
          ...holdChords(voiced, { from: beats, beats: bar }, 0.6),
        ],
        sway: { hz: 4.2, depth: 0.4 },
        room: 0.3,
        loose: 0.007,
      },
      {
        role: 'arp',
        instrument: random.chance(0.5) ? electricGuitar(1.1) : nylonGuitar(),
        notes: each(sections, ['drop', 'break'], (s) =>
          compChords(
            random,
            voiced.map((span) => ({ ...span, pitches: span.pitches.slice(-2) })),
            { per: bar, pattern: six ? '....x.....x-' : '....x-......x-x.', ...s },
          ),
        ),
        pan: 0.35,
        room: 0.25,
        lowCutHz: 250,
      },
      {
        role: 'pad',
        instrument: sustained(random.pick(['voices', 'organ', 'choir']), 0.5, 1),
        notes: each(sections, ['drop', 'break', 'outro'], (s) => holdChords(voiced, s, 0.55)),
        fade: bySection(sections, { break: 0.8, outro: 0.6 }, 1, 4),
        room: 0.4,
        lowCutHz: 240,
        sway: { hz: 0.7, depth: 0.3 },
      },
      {
        role: 'lead',
        instrument: random.pick([mutedTrumpet(), softLead(), flute(0.4), piano(0.3)]),
        notes: each(sections, ['drop', 'verse'], (s) =>
          s.kind === 'verse' && s.turn === 0 ? [] : loopPhrase(tune, bar * 4, s.from, s.beats),
        ),
        room: 0.35,
        echo: 0.22,
        loose: 0.014,
      },
    ],
  };
};
