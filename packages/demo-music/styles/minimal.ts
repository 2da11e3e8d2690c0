import { type Form, layOut } from '../form.ts';
import { type Random } from '../random.ts';
import { type Note, type Part } from '../score.ts';
import { sustained } from '../sound/clouds.ts';
import { piano, struck } from '../sound/keys.ts';
import { harp } from '../sound/plucked.ts';
import { bassRiff } from '../bass.ts';
import { chordClasses, type ChordSpan, ladder, keyOf } from '../theory.ts';
import { holdChords, voiceChords, within } from '../voicing.ts';
import { type Composer, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['verse', 2],
    ['lift', 2],
    ['drop', 3],
    ['break', 1],
    ['outro', 1],
  ],
];
const progressions = [
  'Iadd9 | Iadd9 | vi7 | vi7 | IVmaj9 | IVmaj9 | V6 | V6',
  'i9 | i9 | bVImaj7 | bVImaj7 | bIIImaj9 | bIIImaj9 | bVII6 | bVII6',
  'IVmaj9 | IVmaj9 | Iadd9 | Iadd9 | ii11 | ii11 | vi9 | vi9',
];

/** Twelve or sixteen eighths of which some sound: the cell that all players share, each from its own place in it. */
function cell(random: Random, size: number): { at: number; tone: number }[] {
  const steps: { at: number; tone: number }[] = [];
  for (let i = 0; i < size; i++)
    if (i === 0 || random.chance(0.62)) steps.push({ at: i, tone: random.int(0, 5) });
  return steps;
}

function voice(
  chords: readonly ChordSpan[],
  steps: { at: number; tone: number }[],
  size: number,
  turn: number,
  low: number,
  tonic: number,
  from: number,
  beats: number,
): Note[] {
  return within(chords, { from, beats }).flatMap(({ at, length, chord }) => {
    const tones = ladder(chordClasses(chord, tonic), low, low + 24);
    const notes: Note[] = [];
    for (let i = 0; i * 0.5 < length - 1e-6; i++) {
      const position = (Math.round((at - from) / 0.5) + i + turn) % size;
      const step = steps.find((candidate) => candidate.at === position);
      if (step === undefined) continue;
      notes.push({
        at: at + i * 0.5,
        length: 0.5,
        pitch: tones[Math.min(step.tone, tones.length - 1)] as number,
        velocity: position === 0 ? 0.8 : 0.58,
      });
    }
    return notes;
  });
}

/** Pattern music: marimbas and pianos play one cell shifted against itself while the harmony turns slowly below. */
export const minimal: Composer = (random, seconds) => {
  const bpm = random.int(140, 176);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 4 });
  const { chords } = harmony(random.pick(progressions), sections);
  const voiced = voiceChords(chords, { tonic, count: 4, low: 52, high: 73 });
  const size = random.pick([12, 12, 10, 14]);
  const steps = cell(random, size);
  const players = [
    {
      instrument: struck('marimba'),
      turn: 0,
      low: 60,
      pan: -0.6,
      kinds: ['intro', 'verse', 'lift', 'drop', 'break', 'outro'],
    },
    {
      instrument: struck('marimba'),
      turn: random.int(1, 3),
      low: 60,
      pan: 0.6,
      kinds: ['verse', 'lift', 'drop'],
    },
    { instrument: piano(0.3), turn: random.int(4, 6), low: 55, pan: -0.2, kinds: ['lift', 'drop', 'outro'] },
    {
      instrument: random.pick([struck('vibes'), struck('kalimba'), harp()]),
      turn: 0,
      low: 72,
      pan: 0.25,
      kinds: ['drop', 'break'],
    },
  ] as const;
  const parts: Part[] = players.map(({ instrument, turn, low, pan, kinds }, i) => ({
    role: i === 0 ? 'lead' : 'chords',
    instrument,
    notes: each(sections, kinds, (s) => voice(chords, steps, size, turn, low, tonic, s.from, s.beats)),
    pan,
    room: 0.3,
    loose: 0.003,
  }));
  return {
    style: 'Instrumental',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    tail: 3.5,
    room: { seconds: 1.9, bright: 0.6, level: 0.8 },
    echo: { beats: 1.5, feedback: 0.3 },
    parts: [
      ...parts,
      {
        role: 'bass',
        instrument: sustained('warm', 0.05, 0.4),
        notes: each(sections, ['lift', 'drop'], (s) =>
          bassRiff(random, chords, {
            pattern: 'x-----x-----x---',
            tones: 'rrrrrrrrrrrrffff',
            tonic,
            low: 36,
            ...s,
          }),
        ),
        sweep: [[0, 900]],
      },
      {
        role: 'pad',
        instrument: sustained(random.pick(['voices', 'strings', 'shimmer']), 1.2, 2),
        notes: [
          ...each(sections, ['lift', 'drop', 'break', 'outro'], (s) => holdChords(voiced, s, 0.6)),
          ...holdChords(voiced, { from: beats, beats: 4 }, 0.6),
        ],
        room: 0.5,
        lowCutHz: 200,
      },
    ],
  };
};
