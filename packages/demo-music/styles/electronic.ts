import { bassRiff } from '../bass.ts';
import { bySection, type Form, layOut } from '../form.ts';
import { loopPhrase, writeMelody } from '../melody.ts';
import { sustained } from '../sound/clouds.ts';
import { drum } from '../sound/kits.ts';
import { pluck, roundBass, sawLead, softLead, squareLead } from '../sound/patches.ts';
import { drumFill, drumSteps } from '../steps.ts';
import { scales, keyOf } from '../theory.ts';
import { arpeggiate, holdChords, voiceChords } from '../voicing.ts';
import { type Composer, crashes, drumParts, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['verse', 2],
    ['drop', 2.4],
    ['break', 1],
    ['drop', 2.4],
    ['outro', 0.8],
  ],
  [
    ['intro', 1],
    ['drop', 2],
    ['verse', 1.6],
    ['break', 1],
    ['drop', 2.4],
    ['outro', 1],
  ],
];
const progressions = [
  'vi | IV | I | V',
  'IVmaj7 | V | vi | Iadd9',
  'i | bVI | bVII | v',
  'i | bIII | bVII | iv',
  'Iadd9 | vi7 | IVmaj7 | Vsus4',
  'i | i | bVImaj7 | bVII',
];

/** Synthwave: night drive, gated snare, octaves in the bass, arpeggios and a singing lead. */
export const electronic: Composer = (random, seconds) => {
  const bpm = random.int(88, 112);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 2 });
  const progression = random.pick(progressions);
  const { chords, cycle } = harmony(progression, sections);
  const voiced = voiceChords(chords, { tonic, count: 4, low: 53, high: 74 });
  const beat = ['verse', 'drop'] as const;
  const kick = each(sections, [...beat, 'outro'], (s) =>
    drumSteps(random, {
      pattern: random.pick(['X...X...X...X...', 'X......xX.......', 'X.....x.X.x.....']),
      pitch: drum.kick,
      ...s,
    }),
  );
  const tune = writeMelody(random, {
    chords: cycle,
    tonic,
    scale: progression.startsWith('i') ? scales.minor : scales.major,
    low: 66,
    high: 84,
    per: 8,
    plan: 'A A1',
    leaps: 0.22,
    rhythms: [
      'x---x-x-x----... x-x-x---x-------',
      'x-----x-x-x-x--- x-------....x-x-',
      '....x-x-x---x-x- x-----x-x-------',
    ],
  });
  return {
    style: 'Electronic',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    tail: 3.5,
    room: { seconds: 2.3, bright: 0.6, level: 0.8 },
    echo: { beats: random.pick([0.75, 0.5]), feedback: 0.45 },
    pump: kick.map(({ at }) => at),
    parts: [
      ...drumParts(
        'boom',
        {
          kick,
          snare: each(sections, beat, (s) => [
            ...drumSteps(random, { pattern: '....X.......X...', pitch: drum.snare, ...s }),
            ...drumFill(random, s.from + s.beats, 2, [drum.tomHigh, drum.tom, drum.tomLow], 0.8),
          ]),
          hats: [
            ...each(sections, beat, (s) =>
              drumSteps(random, {
                pattern: random.pick(['xoxoxoxoxoxoxoxo', '..x...x...x...x.', 'x.o.x.o.x.o.x.oo']),
                pitch: drum.closed,
                ...s,
              }),
            ),
            ...crashes(sections, ['drop', 'break'], 0.6),
          ],
          percussion: each(sections, ['drop'], (s) =>
            drumSteps(random, { pattern: '..x...x...x...x.', pitch: drum.tambourine, ...s }),
          ),
        },
        { room: 0.14 },
      ),
      {
        role: 'bass',
        instrument: roundBass(random.pick([0.5, 0.8])),
        notes: each(sections, [...beat, 'outro', 'intro'], (s) =>
          bassRiff(random, chords, {
            pattern: 'x.x.x.x.x.x.x.x.',
            tones: 'r.r.o.r.r.r.o.r.',
            tonic,
            low: 33,
            ...s,
          }),
        ),
        duck: 0.3,
      },
      {
        role: 'arp',
        instrument: pluck(random.pick([0.25, 0.6])),
        notes: each(sections, ['intro', 'verse', 'drop', 'break'], (s) =>
          arpeggiate(voiced, {
            ...s,
            shape: random.pick(['up', 'wave', 'down'] as const),
            step: 0.25,
            octaves: random.pick([1, 2]),
          }),
        ),
        sweep: bySection(sections, { intro: 1100, break: 1500, verse: 3000 }, 7000, 8),
        room: 0.25,
        echo: 0.3,
        lowCutHz: 200,
        sway: { hz: 0.31, depth: 0.6 },
        duck: 0.2,
      },
      {
        role: 'pad',
        instrument: sustained(random.pick(['wide', 'super', 'strings']), 0.35, 1.4),
        notes: [
          ...each(sections, ['verse', 'drop', 'break', 'outro'], (s) => holdChords(voiced, s, 0.6)),
          ...holdChords(voiced, { from: beats, beats: 4 }, 0.6),
        ],
        sweep: bySection(sections, { break: 1400, drop: 3800 }, 2000, 8),
        chorus: 0.6,
        room: 0.4,
        lowCutHz: 200,
        duck: 0.3,
      },
      {
        role: 'lead',
        instrument: random.pick([sawLead(), squareLead(), softLead()]),
        notes: each(sections, ['drop'], (s) => loopPhrase(tune, 16, s.from, s.beats)),
        room: 0.35,
        echo: 0.35,
        lowCutHz: 220,
      },
    ],
  };
};
