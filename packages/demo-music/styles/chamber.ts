import { bassRiff, rootOf } from '../bass.ts';
import { bySection, type Form, layOut } from '../form.ts';
import { loopPhrase, writeMelody } from '../melody.ts';
import { sustained } from '../sound/clouds.ts';
import { piano, struck } from '../sound/keys.ts';
import { clarinet } from '../sound/patches.ts';
import { harp } from '../sound/plucked.ts';
import { flute } from '../sound/winds.ts';
import { chordAt, scales, keyOf } from '../theory.ts';
import { arpeggiate, compChords, holdChords, innerLine, voiceChords } from '../voicing.ts';
import { type Composer, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['verse', 2],
    ['lift', 1],
    ['drop', 3],
    ['outro', 1],
  ],
  [
    ['verse', 2],
    ['lift', 1],
    ['break', 1],
    ['drop', 3],
    ['outro', 1],
  ],
];
const progressions = [
  'i | bVI | bIII | bVII',
  'I | V | vi | IV',
  'i | iv | bVII | bIII',
  'Iadd9 | iii | IV | iv',
  'vi | IV | I | V',
  'i | bVII | bVI | V',
];

/** A small orchestra that grows: plucked strings, long strings, a wind with the tune, and all of them at the height. */
export const chamber: Composer = (random, seconds) => {
  const bar = random.pick([3, 4, 4]);
  const bpm = bar === 3 ? random.int(96, 126) : random.int(72, 96);
  const tonic = random.int(0, 11);
  const { sections, beats } = layOut(random.pick(forms), {
    seconds,
    bpm,
    unit: bar === 3 ? 4 : 2,
    beatsPerBar: bar,
  });
  const progression = random.pick(progressions);
  const minor = progression.startsWith('i');
  const { chords, cycle } = harmony(progression, sections, bar);
  const voiced = voiceChords(chords, { tonic, count: 4, low: 53, high: 76 });
  const tune = writeMelody(random, {
    chords: cycle,
    tonic,
    scale: minor ? scales.minor : scales.major,
    low: 67,
    high: 86,
    per: bar,
    plan: 'A B A1 C',
    leaps: 0.25,
    rhythms:
      bar === 3
        ? ['x---x-x-x-x-', 'x-----x-x---', 'x---x---x-x-']
        : ['x---x-x-x---x---', 'x-----x-x---x-x-', 'x-x-x---x-------'],
  });
  const all = ['intro', 'verse', 'lift', 'drop', 'break', 'outro'] as const;
  const pulse = bar === 3 ? 'x.xxx.' : random.pick(['xxxxxxxx', 'x.xxx.xx', 'xxoxxoxo']);
  const wind = random.pick([flute(0.25), clarinet(), sustained('strings', 0.14, 0.3)]);
  return {
    style: 'Classical',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    tail: 3.5,
    slowdown: bar * 2,
    loudness: -15,
    room: { seconds: 3.2, bright: 0.5, level: 0.9 },
    echo: { beats: 1, feedback: 0 },
    parts: [
      {
        role: 'chords',
        instrument: harp(),
        notes: each(sections, ['intro', 'verse', 'lift', 'drop'], (s) =>
          bar === 3
            ? compChords(random, voiced, { per: bar, pattern: pulse, ...s, gain: 0.8 })
            : arpeggiate(voiced, { ...s, shape: 'wave', step: 0.5, octaves: 1, hold: 1.5 }),
        ),
        spreadByPitch: 0.5,
        room: 0.3,
        loose: 0.008,
      },
      {
        role: 'pad',
        instrument: sustained('strings', 0.35, 0.9),
        notes: [
          ...each(sections, ['verse', 'lift', 'drop', 'break', 'outro'], (s) => holdChords(voiced, s, 0.6)),
          ...holdChords(voiced, { from: beats, beats: bar }, 0.6),
        ],
        fade: bySection(sections, { verse: 0.5, lift: 0.8, break: 0.6, outro: 0.5 }, 1, 8),
        trim: 5,
        room: 0.4,
        lowCutHz: 140,
      },
      {
        role: 'arp',
        instrument: sustained('strings', 0.025, 0.16),
        notes: each(sections, ['lift', 'drop'], (s) =>
          compChords(random, voiced, {
            per: bar,
            pattern: bar === 3 ? 'xoxoxo' : 'xoxoxoxo',
            ...s,
            gain: 0.9,
          }).map((note) => ({ ...note, length: 0.22 })),
        ),
        room: 0.3,
        pan: 0.2,
        trim: 2,
        fade: bySection(sections, { lift: 0.6 }, 1, 8),
      },
      {
        role: 'bass',
        instrument: sustained('strings', 0.12, 0.4),
        notes: [
          ...each(sections, ['verse', 'lift', 'drop', 'outro'], (s) =>
            bassRiff(random, chords, {
              per: bar,
              pattern: bar === 3 ? 'x-----' : 'x-------',
              tones: 'rrrrrrrr',
              tonic,
              low: 36,
              ...s,
            }),
          ),
          { at: beats, length: bar, pitch: rootOf(chordAt(chords, beats), tonic, 36), velocity: 0.7 },
        ],
        room: 0.3,
        trim: -1,
        pan: 0.2,
        sweep: [[0, 1400]],
      },
      {
        role: 'lead',
        instrument: wind,
        notes: each(sections, ['verse', 'drop'], (s) => loopPhrase(tune, bar * 4, s.from, s.beats)),
        room: 0.4,
        loose: 0.012,
        pan: -0.15,
      },
      {
        role: 'counter',
        instrument: random.chance(0.5) ? struck('musicBox') : piano(0.5),
        notes: each(sections, ['drop', 'break', 'intro'], (s) =>
          arpeggiate(voiced, { ...s, shape: 'skip', step: 0.5, gain: 0.7, hold: 2 }).map((note) => ({
            ...note,
            pitch: note.pitch + 12,
          })),
        ),
        room: 0.45,
        trim: -3,
      },
      {
        role: 'counter',
        instrument: sustained('strings', 0.3, 0.7),
        notes: each(sections, ['drop'], (s) => innerLine(voiced, 2, s)),
        room: 0.4,
        pan: 0.35,
      },
      {
        role: 'texture',
        instrument: sustained('voices', 0.8, 1.5),
        notes: each(sections, all.includes('drop') ? ['drop'] : [], (s) => holdChords(voiced, s, 0.6)),
        trim: 9,
        room: 0.5,
        lowCutHz: 200,
      },
    ],
  };
};
