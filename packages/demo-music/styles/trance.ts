import { bassRiff } from '../bass.ts';
import { bySection, type Form, layOut } from '../form.ts';
import { loopPhrase, writeMelody } from '../melody.ts';
import { sustained } from '../sound/clouds.ts';
import { drum } from '../sound/kits.ts';
import { pluck, roundBass, sawLead } from '../sound/patches.ts';
import { buildUp, drumSteps } from '../steps.ts';
import { scales, keyOf } from '../theory.ts';
import { arpeggiate, compChords, holdChords, voiceChords } from '../voicing.ts';
import { type Composer, crashes, drumParts, each, harmony, risers } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['verse', 2],
    ['break', 2],
    ['drop', 3.4],
    ['outro', 0.8],
  ],
  [
    ['intro', 0.7],
    ['drop', 1.8],
    ['break', 2],
    ['drop', 3],
    ['outro', 0.8],
  ],
];
const progressions = [
  'vi | IV | I | V',
  'vi | iii | IV | V',
  'i | bVI | bIII | bVII',
  'i | bVII | bVI | V',
  'i | v | bVI | bVII',
];

/** Trance: plucked arpeggios, a wide wall of saws that breathes with the kick, a long break, and a tune to lift one's arms to. */
export const trance: Composer = (random, seconds) => {
  const bpm = random.int(132, 138);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 2 });
  const progression = random.pick(progressions);
  const minor = progression.startsWith('i');
  const { chords, cycle } = harmony(progression, sections);
  const voiced = voiceChords(chords, { tonic, count: 4, low: 55, high: 76 });
  const scale = minor ? scales.minor : scales.major;
  const kick = each(sections, ['intro', 'verse', 'drop', 'outro'], (s) =>
    drumSteps(random, { pattern: 'X...X...X...X...', pitch: drum.kick, ...s }),
  );
  const tune = writeMelody(random, {
    chords: cycle,
    tonic,
    scale,
    low: 67,
    high: 86,
    per: 8,
    plan: 'A A1',
    leaps: 0.25,
    rhythms: [
      'x-----x-x---x--- x-----x-x-------',
      'x--x--x-x--x--x- x---x---x-------',
      'x---x-x-x--x--x- x-------........',
    ],
  });
  const shape = random.pick(['up', 'wave', 'skip'] as const);
  return {
    style: 'Trance',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    tail: 3.5,
    room: { seconds: 2.8, bright: 0.65, level: 0.85 },
    echo: { beats: 0.75, feedback: 0.5 },
    pump: kick.map(({ at }) => at),
    parts: [
      ...drumParts('house', {
        kick,
        snare: [
          ...each(sections, ['verse', 'drop'], (s) =>
            drumSteps(random, { pattern: '....X.......X...', pitch: drum.clap, ...s }),
          ),
          ...each(sections, ['break'], (s) =>
            buildUp(s.from + s.beats, Math.min(16, s.beats / 2), drum.snare),
          ),
        ],
        hats: [
          ...each(sections, ['verse', 'drop'], (s) =>
            drumSteps(random, { pattern: '..X...X...X...X.', pitch: drum.open, ...s }),
          ),
          ...each(sections, ['drop', 'outro'], (s) =>
            drumSteps(random, { pattern: 'xoxoxoxoxoxoxoxo', pitch: drum.closed, ...s }),
          ),
          ...crashes(sections, ['drop', 'break', 'verse'], 0.7),
        ],
      }),
      {
        role: 'bass',
        instrument: roundBass(0.5),
        notes: each(sections, ['verse', 'drop', 'outro'], (s) =>
          bassRiff(random, chords, {
            pattern: '.xxx.xxx.xxx.xxx',
            tones: 'rrrrrrrrrrrrrror',
            tonic,
            low: 33,
            ...s,
            hold: 0.85,
          }),
        ),
        duck: 0.5,
      },
      {
        role: 'arp',
        instrument: pluck(0.7),
        notes: each(sections, ['intro', 'verse', 'break', 'drop'], (s) =>
          arpeggiate(voiced, { ...s, shape, step: 0.25, octaves: 2 }),
        ),
        sweep: bySection(sections, { intro: 900, verse: 2200, break: 1600, drop: 9000 }, 1200, 16),
        room: 0.28,
        echo: 0.35,
        lowCutHz: 200,
        duck: 0.35,
      },
      {
        role: 'chords',
        instrument: sustained('super', 0.01, 0.25),
        notes: [
          ...each(sections, ['drop'], (s) =>
            compChords(random, voiced, { pattern: 'X--x--x-x--x--x-', ...s, gain: 0.9 }),
          ),
          ...each(sections, ['break'], (s) => holdChords(voiced, s, 0.6)),
        ],
        sweep: bySection(sections, { break: 1100, drop: 9000 }, 3000, 16),
        room: 0.35,
        lowCutHz: 230,
        duck: 0.55,
      },
      {
        role: 'pad',
        instrument: sustained(random.pick(['choir', 'strings']), 1.2, 2.6),
        notes: [
          ...each(sections, ['break', 'verse', 'outro'], (s) => holdChords(voiced, s, 0.6)),
          ...holdChords(voiced, { from: beats, beats: 6 }, 0.6),
        ],
        room: 0.5,
        lowCutHz: 240,
      },
      {
        role: 'lead',
        instrument: sawLead(),
        notes: each(sections, ['drop', 'break'], (s) => loopPhrase(tune, 16, s.from, s.beats)),
        fade: bySection(sections, { break: 0.55 }, 1, 2),
        room: 0.35,
        echo: 0.35,
        lowCutHz: 240,
      },
      risers(sections, bpm, 16),
    ],
  };
};
