import { rootOf } from '../bass.ts';
import { bySection, type Form, layOut } from '../form.ts';
import { repeatAt, writeMelody } from '../melody.ts';
import { type Random } from '../random.ts';
import { type Note } from '../score.ts';
import { piano } from '../sound/keys.ts';
import { type Stretch } from '../steps.ts';
import { ladder, scales, keyOf } from '../theory.ts';
import { arpeggiate, holdChords, type VoicedSpan, voiceChords, within } from '../voicing.ts';
import { type Composer, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['verse', 4],
    ['drop', 4],
    ['verse', 4],
  ],
  [
    ['verse', 4],
    ['break', 2],
    ['drop', 4],
    ['outro', 1],
  ],
  [
    ['intro', 1],
    ['verse', 4],
    ['break', 2],
    ['drop', 4],
  ],
];
const progressions = {
  major: [
    'I | V | vi | iii | IV | I | ii7 | V7',
    'I | vi | IV | V7 | I | vi | ii7 V7 | I',
    'Iadd9 | V | IVmaj7 | I | vi | iii | IV | V7',
    'I | I7 | IV | iv | I | VI7 | ii7 | V7',
  ],
  minor: [
    'i | iv | VII | III | bVI | iiø | V7 | i',
    'i | bVI | bIII | bVII | iv | i | iiø | V7',
    'i | v | bVI | bIII | iv | i | bVI | V7',
    'i | iv | i | V7 | bVI | iv | V7 | i',
  ].map((text) => text.replace('VII', 'bVII').replace('bbVII', 'bVII').replace('| III', '| bIII')),
};

/** The left hand of a nocturne: the bass, then the chord opened wide above it, up and back. */
function nocturne(voiced: readonly VoicedSpan[], stretch: Stretch, tonic: number, bar: number): Note[] {
  return within(voiced, stretch).flatMap(({ at, length, chord, pitches }) => {
    const root = rootOf(chord, tonic, 36);
    const tones = ladder([...new Set(pitches.map((pitch) => pitch % 12))], root + 7, root + 26);
    const order = bar === 3 ? [0, 2, 4, 3, 2, 1] : [0, 2, 3, 5, 4, 3, 2, 1];
    const notes: Note[] = [{ at, length: Math.min(length, bar) * 0.98, pitch: root, velocity: 0.56 }];
    for (let i = 1; i * 0.5 < length - 1e-6; i++) {
      const pitch = tones[Math.min(tones.length - 1, order[i % order.length] as number)] as number;
      notes.push({ at: at + i * 0.5, length: 1.2, pitch, velocity: i % 2 === 0 ? 0.4 : 0.34 });
    }
    return notes;
  });
}

/** A waltz's left hand: the bass and two chords. */
const waltz = (voiced: readonly VoicedSpan[], stretch: Stretch, tonic: number): Note[] =>
  within(voiced, stretch).flatMap(({ at, chord, pitches, length }) => [
    { at, length: Math.min(1, length), pitch: rootOf(chord, tonic, 36), velocity: 0.6 },
    ...[1, 2]
      .filter((beat) => beat < length)
      .flatMap((beat) => pitches.map((pitch) => ({ at: at + beat, length: 0.7, pitch, velocity: 0.36 }))),
  ]);

const prelude = (voiced: readonly VoicedSpan[], stretch: Stretch, tonic: number): Note[] => [
  ...within(voiced, stretch).map(({ at, length, chord }) => ({
    at,
    length,
    pitch: rootOf(chord, tonic, 40),
    velocity: 0.55,
  })),
  ...arpeggiate(voiced, { ...stretch, shape: 'wave', step: 0.25, octaves: 1, gain: 0.7, hold: 2 }),
];

const kinds = ['nocturne', 'waltz', 'prelude'] as const;

/** Piano pieces: a nocturne, a waltz or a prelude. */
export const classical: Composer = (random: Random, seconds) => {
  const kind = random.pick(kinds);
  const bar = kind === 'waltz' ? 3 : 4;
  const bpm =
    kind === 'waltz' ? random.int(112, 140) : kind === 'nocturne' ? random.int(66, 82) : random.int(72, 92);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), {
    seconds,
    bpm,
    unit: kind === 'waltz' ? 4 : 2,
    beatsPerBar: bar,
  });
  const minor = random.chance(0.5);
  const { chords, cycle } = harmony(
    random.pick(minor ? progressions.minor : progressions.major),
    sections,
    bar,
  );
  const voiced = voiceChords(chords, {
    tonic,
    count: kind === 'prelude' ? 4 : 3,
    low: 52,
    high: kind === 'prelude' ? 74 : 66,
  });
  const rhythms =
    kind === 'waltz'
      ? ['x---x-x-x-x-', 'x-----x---x-', 'x---x---x---', 'x-----------']
      : ['x-----x-x---x---', 'x---x-x-x-------', 'x--xx---x---x-x-', '..x-x-x-x---x---'];
  const wish = {
    chords: cycle,
    tonic,
    scale: minor ? scales.minor : scales.major,
    low: 69,
    high: 88,
    per: bar,
    rhythms,
    leaps: 0.22,
  };
  const tune = writeMelody(random, { ...wish, plan: 'A B A1 C A B A2 D' });
  const second = writeMelody(random, { ...wish, plan: 'A A1 B B1 A A2 C D', high: 91 });
  const hand = (s: Stretch): Note[] =>
    kind === 'waltz'
      ? waltz(voiced, s, tonic)
      : kind === 'prelude'
        ? prelude(voiced, s, tonic)
        : nocturne(voiced, s, tonic, bar);
  const sung = each(sections, ['verse', 'drop'], (s) => {
    const phrase = s.kind === 'verse' ? tune : second;
    const period = 8 * bar;
    return Array.from({ length: Math.ceil(s.beats / period) }, (_, i) =>
      repeatAt(phrase, s.from + i * period),
    )
      .flat()
      .filter((note) => note.at < s.from + s.beats);
  });
  const ending = holdChords(voiced, { from: beats, beats: bar }, 0.42);
  return {
    style: 'Classical',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    tail: 3.5,
    slowdown: bar * 2,
    loudness: -15,
    room: { seconds: 2.6, bright: 0.45, level: 0.75 },
    echo: { beats: 1, feedback: 0 },
    parts: [
      {
        role: 'solo',
        trim: -6,
        instrument: piano(random.pick([0, 0.25])),
        notes: [
          ...each(sections, ['intro', 'verse', 'break', 'drop', 'outro'], hand),
          {
            at: beats,
            length: bar,
            pitch: rootOf(chords[0]?.chord ?? { symbol: 'I', root: 0, tones: [0, 4, 7] }, tonic, 36),
            velocity: 0.5,
          },
          ...ending,
        ],
        fade: bySection(sections, { intro: 0.8, break: 0.75, drop: 1.1, outro: 0.75 }, 0.9, 4),
        spreadByPitch: 0.8,
        room: 0.3,
        loose: 0.007,
      },
      {
        role: 'solo',
        instrument: piano(0),
        notes: sung,
        fade: bySection(sections, { drop: 1.15 }, 0.95, 4),
        spreadByPitch: 0.8,
        room: 0.32,
        loose: 0.009,
      },
    ],
  };
};
