import { rootOf } from '../bass.ts';
import { type Random } from '../random.ts';
import { bySection, type Form, layOut } from '../form.ts';
import { type Note } from '../score.ts';
import { sustained } from '../sound/clouds.ts';
import { piano, struck } from '../sound/keys.ts';
import { harp } from '../sound/plucked.ts';
import { texture } from '../sound/textures.ts';
import { flute } from '../sound/winds.ts';
import {
  chordAt,
  chordClasses,
  type ChordSpan,
  ladder,
  nearestIndex,
  restful,
  scaleOver,
  scales,
  keyOf,
} from '../theory.ts';
import { holdChords, innerLine, voiceChords, within } from '../voicing.ts';
import { type Composer, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['verse', 1.6],
    ['drop', 2],
    ['outro', 1.2],
  ],
  [
    ['intro', 1],
    ['drop', 1.6],
    ['break', 1],
    ['drop', 1.6],
    ['outro', 1],
  ],
];
const progressions = [
  'Iadd9 | IVmaj9 | vi9 | IVmaj9',
  'Imaj9 | iii7 | IVmaj9 | Isus2',
  'i9 | bVImaj9 | bIIImaj7 | bVII6',
  'IVmaj9 | Iadd9 | ii9 | vi9',
  'Isus2 | bVIImaj7 | IVmaj9 | Isus2',
  'i9 | i11 | bVImaj9 | iv9',
];

/** Single tones dropped into the quiet: mostly from the chord, never in a hurry, each near the one before. */
function drops(
  random: Random,
  chords: readonly ChordSpan[],
  from: number,
  beats: number,
  tonic: number,
): Note[] {
  const notes: Note[] = [];
  let pitch = random.int(72, 79);
  let at = from + random.pick([0, 1, 1.5]);
  while (at < from + beats - 1) {
    const chord = chordAt(chords, at);
    const near = random.chance(0.75)
      ? chordClasses(chord, tonic)
      : scaleOver(scales.majorPentatonic, chord, tonic);
    const classes = restful(near, chord, tonic);
    const tones = ladder(classes, 64, 88);
    const index = nearestIndex(tones, pitch) + random.pick([-2, -1, -1, 1, 1, 2]);
    pitch = tones[Math.max(0, Math.min(tones.length - 1, index))] as number;
    notes.push({ at, length: random.range(1.5, 3), pitch, velocity: random.range(0.35, 0.7) });
    if (random.chance(0.18))
      notes.push({
        at: at + 0.5,
        length: 2,
        pitch: pitch + 12 <= 91 ? pitch + 12 : pitch - 12,
        velocity: 0.3,
      });
    at += random.pick([0.5, 1, 1, 1.5, 2, 2.5, 3]);
  }
  return notes;
}

/** Ambient: slow clouds of sound, tones dropped into a very large room, and the weather outside. */
export const ambient: Composer = (random, seconds) => {
  const bpm = random.int(54, 68);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 1 });
  const progression = random.pick(progressions);
  const { chords } = harmony(progression, sections);
  const voiced = voiceChords(chords, { tonic, count: 4, low: 55, high: 76 });
  const deep = voiceChords(chords, { tonic, count: 3, low: 43, high: 62 });
  const all = ['intro', 'verse', 'drop', 'break', 'outro'] as const;
  const [first, second] = random.shuffle([
    'warm',
    'strings',
    'voices',
    'shimmer',
    'glassy',
    'choir',
    'hollow',
  ] as const);
  const bass: Note[] = within(chords, { from: 0, beats }).map(({ at, length, chord }) => ({
    at,
    length,
    pitch: rootOf(chord, tonic, 33),
    velocity: 0.6,
  }));
  return {
    style: 'Ambient',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    tail: 6,
    loudness: -15,
    slowdown: 4,
    room: { seconds: 6, bright: 0.45, level: 1.1 },
    echo: { beats: 1.5, feedback: 0.55 },
    parts: [
      {
        role: 'pad',
        instrument: sustained(first ?? 'warm', 2.6, 4.5),
        notes: [
          ...each(sections, all, (s) => holdChords(voiced, s, 0.6)),
          ...holdChords(voiced, { from: beats, beats: 3 }, 0.6),
        ],
        fade: bySection(sections, { intro: 0.6, outro: 0.8 }, 1, 8),
        sweep: bySection(
          sections,
          { intro: 900, verse: 1800, drop: 3600, break: 1300, outro: 1000 },
          2000,
          10,
        ),
        room: 0.5,
        trim: 5,
        lowCutHz: 120,
      },
      {
        role: 'counter',
        instrument: sustained(second ?? 'strings', 3, 4),
        notes: each(sections, ['drop', 'verse'], (s) => innerLine(voiced, 3, s, 12)),
        room: 0.7,
        trim: -2,
        sway: { hz: 0.12, depth: 0.7 },
      },
      {
        role: 'bass',
        instrument: sustained('warm', 1.5, 3),
        notes: bass,
        sweep: [[0, 420]],
        fade: bySection(sections, { intro: 0.5 }, 1, 8),
        trim: -3,
      },
      {
        role: 'chords',
        instrument: sustained('hollow', 2, 3.5),
        notes: each(sections, ['drop', 'break'], (s) => holdChords(deep, s, 0.5)),
        room: 0.5,
        trim: -3,
        sweep: [[0, 1500]],
      },
      {
        role: 'lead',
        instrument: random.pick([
          piano(0.9),
          struck('bell'),
          harp(),
          struck('glass'),
          struck('musicBox'),
          flute(0.7),
        ]),
        notes: each(sections, ['verse', 'drop', 'break'], (s) =>
          drops(random, chords, s.from, s.beats, tonic),
        ),
        room: 0.75,
        echo: 0.45,
        spreadByPitch: 0.6,
        loose: 0.03,
        trim: -1,
      },
      {
        role: 'texture',
        instrument: texture(random.pick(['sea', 'wind', 'rain'])),
        notes: [{ at: 0, length: beats + 3, pitch: 60, velocity: 0.6 }],
        trim: 2,
        fade: bySection(sections, { intro: 1, outro: 1 }, 0.6, 8),
      },
    ],
  };
};
