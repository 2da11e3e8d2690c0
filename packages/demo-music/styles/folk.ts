import { rootOf } from '../bass.ts';
import { type Form, layOut } from '../form.ts';
import { loopPhrase, writeMelody } from '../melody.ts';
import { type Random } from '../random.ts';
import { type Note } from '../score.ts';
import { sustained } from '../sound/clouds.ts';
import { struck } from '../sound/keys.ts';
import { drum } from '../sound/kits.ts';
import { clarinet } from '../sound/patches.ts';
import { harp, nylonGuitar, steelGuitar, uprightBass } from '../sound/plucked.ts';
import { flute } from '../sound/winds.ts';
import { drumSteps, type Stretch } from '../steps.ts';
import { scales, keyOf } from '../theory.ts';
import { compChords, holdChords, type VoicedSpan, voiceChords, within } from '../voicing.ts';
import { type Composer, drumParts, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['verse', 2],
    ['drop', 2],
    ['break', 1],
    ['drop', 2],
    ['outro', 1],
  ],
  [
    ['intro', 1],
    ['verse', 2],
    ['break', 1],
    ['drop', 3],
    ['outro', 1],
  ],
];
const progressions = [
  'I | V | vi | IV',
  'I | IV | I | V',
  'I | vi | IV | V',
  'i | bVII | bVI | bVII',
  'i | bIII | bVII | iv',
  'Iadd9 | V | ii7 | IV',
  'vi | V | IV | I',
];

/** Travis picking: the thumb goes between two bass strings, the fingers between the beats. */
function pick(
  random: Random,
  voiced: readonly VoicedSpan[],
  stretch: Stretch,
  tonic: number,
  bar: number,
): Note[] {
  const fingers =
    bar === 3
      ? random.pick([[3, 2, 3, 1, 2, 3]])
      : random.pick([
          [3, 1, 2, 3, 1, 2, 3, 2],
          [1, 2, 3, 2, 1, 3, 2, 3],
        ]);
  return within(voiced, stretch).flatMap(({ at, length, chord, pitches }) => {
    const root = rootOf(chord, tonic, 40);
    const notes: Note[] = [];
    for (let i = 0; i * 0.5 < length - 1e-6; i++) {
      const beat = i * 0.5;
      if (i % 2 === 0) {
        const thumb = i % 4 === 0 ? root : (pitches[0] as number);
        notes.push({ at: at + beat, length: 1.1, pitch: thumb, velocity: 0.72 });
      }
      const finger = fingers[i % fingers.length] as number;
      if (i % 2 === 1 || random.chance(0.3)) {
        notes.push({
          at: at + beat,
          length: 1.3,
          pitch: pitches[Math.min(finger, pitches.length - 1)] as number,
          velocity: 0.55,
        });
      }
    }
    return notes;
  });
}

/** Folk: finger-picked guitar, a second that strums, upright bass, a whistle or a fiddle-like line, hands that clap. */
export const folk: Composer = (random, seconds) => {
  const bar = random.pick([3, 4, 4]);
  const bpm = bar === 3 ? random.int(104, 136) : random.int(88, 116);
  const tonic = random.pick([0, 2, 4, 5, 7, 9, 10]);
  const { sections, beats } = layOut(random.pick(forms), {
    seconds,
    bpm,
    unit: bar === 3 ? 4 : 2,
    beatsPerBar: bar,
  });
  const progression = random.pick(progressions);
  const { chords, cycle } = harmony(progression, sections, bar);
  const voiced = voiceChords(chords, { tonic, count: 4, low: 50, high: 71 });
  const tune = writeMelody(random, {
    chords: cycle,
    tonic,
    scale: progression.startsWith('i') ? scales.dorian : scales.majorPentatonic,
    low: 67,
    high: 84,
    per: bar,
    plan: 'A B A1 C',
    leaps: 0.18,
    rhythms:
      bar === 3
        ? ['x---x-x-x-x-', 'x-x-x---x---', 'x-----x-x-x-']
        : ['x---x-x-x-x-x---', 'x-x-x-x-x---x-x-', 'x---x---x-x-x---'],
  });
  const all = ['intro', 'verse', 'drop', 'break', 'outro'] as const;
  const strum = bar === 3 ? 'x...x.x.x.x.' : random.pick(['x...x.x...x.x.x.', 'x...x.xo..xox.xo']);
  return {
    style: 'Folk',
    bpm,
    key: keyOf(tonic, chords),
    beats,
    tail: 3.5,
    slowdown: bar,
    room: { seconds: 1.6, bright: 0.5, level: 0.75 },
    echo: { beats: 1, feedback: 0.15 },
    parts: [
      ...drumParts(
        'acoustic',
        {
          kick: each(sections, ['drop'], (s) =>
            drumSteps(random, {
              per: bar,
              pattern: bar === 3 ? 'x.....' : 'x...x...',
              pitch: drum.kick,
              ...s,
            }),
          ),
          snare: each(sections, ['drop'], (s) =>
            drumSteps(random, {
              per: bar,
              pattern: bar === 3 ? '..x.x.' : '..x...x.',
              pitch: drum.clap,
              ...s,
              gain: 0.7,
            }),
          ),
          percussion: each(sections, ['drop', 'verse'], (s) =>
            drumSteps(random, {
              per: bar,
              pattern: bar === 3 ? 'xoxoxo' : 'xoxoxoxo',
              pitch: random.pick([drum.shaker, drum.tambourine]),
              ...s,
            }),
          ),
        },
        { loose: 0.007, room: 0.12, trim: -3 },
      ),
      {
        role: 'chords',
        instrument: random.chance(0.7) ? steelGuitar() : nylonGuitar(),
        notes: [
          ...each(sections, all, (s) => pick(random, voiced, s, tonic, bar)),
          ...compChords(random, voiced, { from: beats, beats: bar, per: bar, pattern: 'x---', strum: 0.06 }),
        ],
        trim: 3,
        pan: -0.3,
        room: 0.2,
        loose: 0.006,
      },
      {
        role: 'arp',
        instrument: steelGuitar(),
        notes: each(sections, ['drop'], (s) =>
          compChords(random, voiced, { ...s, per: bar, pattern: strum, strum: 0.025, gain: 0.8 }),
        ),
        pan: 0.4,
        room: 0.2,
        lowCutHz: 180,
        loose: 0.006,
      },
      {
        role: 'bass',
        instrument: uprightBass(),
        notes: each(sections, ['verse', 'drop', 'outro'], (s) =>
          within(chords, s).flatMap(({ at, length, chord }) => {
            const root = rootOf(chord, tonic, 31);
            return length >= 4
              ? [
                  { at, length: 1.8, pitch: root, velocity: 0.75 },
                  { at: at + 2, length: 1.8, pitch: root + 7 > 43 ? root - 5 : root + 7, velocity: 0.65 },
                ]
              : [{ at, length: length * 0.8, pitch: root, velocity: 0.75 }];
          }),
        ),
        trim: -1,
        loose: 0.006,
      },
      {
        role: 'lead',
        instrument: random.pick([flute(0.6), clarinet(), harp(), sustained('strings', 0.09, 0.2)]),
        notes: each(sections, ['verse', 'drop'], (s) =>
          s.kind === 'verse' && s.turn === 0 && random.chance(0.4)
            ? []
            : loopPhrase(tune, bar * 4, s.from, s.beats),
        ),
        room: 0.35,
        loose: 0.012,
      },
      {
        role: 'counter',
        instrument: struck('musicBox'),
        notes: each(sections, ['break', 'drop'], (s) =>
          loopPhrase(
            tune.filter((_, i) => i % 2 === 0),
            bar * 4,
            s.from,
            s.beats,
            12,
          ).filter((note) => note.pitch < 96),
        ),
        room: 0.4,
        trim: -5,
        pan: 0.2,
      },
      {
        role: 'pad',
        instrument: sustained('strings', 0.9, 1.6),
        notes: each(sections, ['break', 'drop', 'outro'], (s) => holdChords(voiced, s, 0.5)),
        room: 0.45,
        trim: -1,
        lowCutHz: 220,
      },
    ],
  };
};
