import { bassRiff, rootOf } from '../bass.ts';
import { bySection, type Form, layOut } from '../form.ts';
import { type Random } from '../random.ts';
import { type Note } from '../score.ts';
import { sustained } from '../sound/clouds.ts';
import { struck } from '../sound/keys.ts';
import { drum } from '../sound/kits.ts';
import { acidBass, stab, subBass } from '../sound/patches.ts';
import { buildUp, drumSteps } from '../steps.ts';
import { chordAt, type ChordSpan, ladder, scaleOver, scales, keyOf } from '../theory.ts';
import { compChords, holdChords, voiceChords } from '../voicing.ts';
import { type Composer, crashes, drumParts, each, harmony, risers } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1.4],
    ['verse', 2],
    ['break', 1],
    ['drop', 3],
    ['outro', 1],
  ],
  [
    ['intro', 1],
    ['verse', 1.6],
    ['drop', 2],
    ['break', 1.2],
    ['drop', 2],
    ['outro', 1],
  ],
];
const progressions = [
  'i7 | i7 | i7 | bVI6',
  'i11 | i11 | iv9 | iv9',
  'i9 | i9 | bVImaj7 | bVII6',
  'i7 | i7 | bIImaj7 | i7',
];

/** A line of sixteenths over few notes whose accents and slides repeat every bar: the machine in the basement. */
function acidLine(random: Random, chords: readonly ChordSpan[], tonic: number): Note[] {
  const root = rootOf(chordAt(chords, 0), tonic, 40);
  const steps = ladder(scaleOver(scales.phrygian, chordAt(chords, 0), tonic), root, root + 13);
  const line: Note[] = [];
  for (let i = 0; i < 16; i++) {
    if (i > 0 && random.chance(0.3)) continue;
    const far = random.chance(0.45) ? 0 : random.pick([0, 0, 2, 4, 6, 7]);
    const pitch = steps[Math.min(far, steps.length - 1)] as number;
    const length = random.chance(0.2) ? 0.45 : 0.2;
    line.push({ at: i / 4, length, pitch, velocity: random.chance(0.3) ? 0.95 : 0.55 });
  }
  return line;
}

/** Techno: a hard kick, a rolling off-beat bass, a hypnotic line whose filter opens and closes, chords in the distance. */
export const techno: Composer = (random, seconds) => {
  const bpm = random.int(127, 135);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 2 });
  const { chords } = harmony(random.pick(progressions), sections);
  const voiced = voiceChords(chords, { tonic, count: 3, low: 55, high: 76, rootless: true });
  const all = ['intro', 'verse', 'drop', 'outro'] as const;
  const kick = each(sections, all, (s) =>
    drumSteps(random, { pattern: 'X...X...X...X...', pitch: drum.kick, ...s }),
  );
  const acid = acidLine(random, chords, tonic);
  const loop = (from: number, length: number): Note[] =>
    Array.from({ length: length / 4 }, (_, bar) =>
      acid.map((note) => ({ ...note, at: from + bar * 4 + note.at })),
    ).flat();
  const rim = random.pick(['...x..x....x..x.', '..x..x..x..x..x.', 'x..x..x..x..x...']);
  const stabs = random.pick(['..x.......x.....', '......x...x.....', '...x..x.........', '..X...........x.']);
  return {
    style: 'Techno',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    tail: 3.5,
    room: { seconds: 2.6, bright: 0.5, level: 0.8 },
    echo: { beats: 0.75, feedback: 0.55 },
    pump: kick.map(({ at }) => at),
    parts: [
      ...drumParts('techno', {
        kick,
        snare: [
          ...each(sections, ['verse', 'drop'], (s) =>
            drumSteps(random, { pattern: '....x.......x...', pitch: drum.clap, ...s }),
          ),
          ...each(sections, ['break'], (s) => buildUp(s.from + s.beats, Math.min(8, s.beats), drum.snare)),
        ],
        hats: [
          ...each(sections, ['verse', 'drop', 'outro'], (s) =>
            drumSteps(random, { pattern: '..X...X...X...X.', pitch: drum.open, ...s }),
          ),
          ...each(sections, ['drop'], (s) =>
            drumSteps(random, { pattern: 'xoooxoooxoooxoox', pitch: drum.closed, ...s }),
          ),
          ...each(sections, ['drop'], (s) =>
            drumSteps(random, { pattern: 'x...x...x...x...', pitch: drum.ride, ...s, gain: 0.6 }),
          ),
          ...crashes(sections, ['drop', 'verse'], 0.5),
        ],
        percussion: each(sections, ['verse', 'drop', 'break'], (s) =>
          drumSteps(random, {
            pattern: rim,
            pitch: random.pick([drum.rim, drum.clave, drum.congaLow]),
            ...s,
          }),
        ),
      }),
      {
        role: 'bass',
        instrument: subBass(),
        notes: each(sections, all, (s) =>
          bassRiff(random, chords, {
            pattern: '..xo..xo..xo..xo',
            tones: 'rrrrrrrrrrrrrrrr',
            tonic,
            low: 31,
            ...s,
            hold: 0.8,
          }),
        ),
        duck: 0.6,
      },
      {
        role: 'lead',
        instrument: random.chance(0.65) ? acidBass(random.pick([3, 5, 7])) : struck('kalimba'),
        notes: each(sections, ['verse', 'drop', 'break'], (s) => loop(s.from, s.beats)),
        sweep: bySection(sections, { verse: 700, break: 2600, drop: 4200 }, 500, 16),
        trim: -3,
        room: 0.14,
        echo: 0.2,
        lowCutHz: 120,
        duck: 0.2,
      },
      {
        role: 'chords',
        instrument: stab(random.pick([0.1, 0.4])),
        notes: each(sections, ['intro', 'drop', 'break', 'outro'], (s) =>
          compChords(random, voiced, { pattern: stabs, gain: 0.85, ...s }),
        ),
        sweep: bySection(sections, { intro: 700, break: 1500, drop: 3200 }, 1200, 12),
        room: 0.45,
        echo: 0.55,
        lowCutHz: 220,
        trim: -2,
      },
      {
        role: 'pad',
        instrument: sustained(random.pick(['hollow', 'voices', 'wide']), 1.6, 2.5),
        notes: [
          ...each(sections, ['intro', 'break', 'drop'], (s) => holdChords(voiced, s, 0.6)),
          ...holdChords(voiced, { from: beats, beats: 4 }, 0.5),
        ],
        room: 0.5,
        lowCutHz: 260,
        duck: 0.4,
        trim: -1,
      },
      risers(sections, bpm, 8),
    ],
  };
};
