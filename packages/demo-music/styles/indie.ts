import { bassRiff } from '../bass.ts';
import { bySection, type Form, layOut } from '../form.ts';
import { loopPhrase, writeMelody } from '../melody.ts';
import { sustained } from '../sound/clouds.ts';
import { piano, struck } from '../sound/keys.ts';
import { drum } from '../sound/kits.ts';
import { softLead, squareLead } from '../sound/patches.ts';
import { electricBass, electricGuitar, steelGuitar } from '../sound/plucked.ts';
import { drumFill, drumSteps } from '../steps.ts';
import { scales, keyOf } from '../theory.ts';
import { arpeggiate, compChords, holdChords, voiceChords } from '../voicing.ts';
import { type Composer, crashes, drumParts, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['verse', 2],
    ['drop', 2],
    ['verse', 1],
    ['drop', 2],
    ['outro', 1],
  ],
  [
    ['intro', 1],
    ['verse', 2],
    ['drop', 2],
    ['break', 1],
    ['drop', 2.4],
    ['outro', 0.8],
  ],
];
const progressions = [
  'I | V | vi | IV',
  'vi | IV | I | V',
  'I | iii | IV | iv',
  'IV | I | V | vi',
  'I | bVII | IV | I',
  'Iadd9 | vi7 | IVmaj7 | Vsus4',
];

/** A band in a rehearsal room: strummed and picked guitars, bass in eighths, real-sounding drums, a hook in the chorus. */
const band =
  (loud: boolean): Composer =>
  (random, seconds) => {
    const bpm = loud ? random.int(124, 148) : random.int(96, 118);
    const tonic = random.pick([0, 2, 4, 5, 7, 9, 11]);
    const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 2 });
    const progression = random.pick(progressions);
    const { chords, cycle } = harmony(progression, sections);
    const voiced = voiceChords(chords, { tonic, count: 4, low: 52, high: 73 });
    const power = voiceChords(chords, { tonic, count: 3, low: 43, high: 62 });
    const tune = writeMelody(random, {
      chords: cycle,
      tonic,
      scale: scales.majorPentatonic,
      low: 67,
      high: 84,
      per: 8,
      plan: 'A A1',
      leaps: 0.24,
      rhythms: [
        'x-x-x---x-x-x---x---x-------....',
        'x---x-x-x-x-x---x-x-x-------....',
        '..x-x-x-x---x-x-x-----x-x-......',
      ],
    });
    const beat = ['verse', 'drop'] as const;
    const kickPattern = random.pick(['X.....x.X.x.....', 'X...x...X.x.x...', 'X.......X.x.....']);
    return {
      style: loud ? 'Indie' : 'Acoustic',
      bpm,
      key: keyOf(tonic, chords),
      beats,
      tail: 3.5,
      room: { seconds: 1.5, bright: 0.55, level: 0.75 },
      echo: { beats: 0.75, feedback: 0.3 },
      parts: [
        ...drumParts(
          'acoustic',
          {
            kick: each(sections, beat, (s) =>
              drumSteps(random, { pattern: kickPattern, pitch: drum.kick, ...s }),
            ),
            snare: each(sections, beat, (s) => [
              ...drumSteps(random, {
                pattern: '....X.......X...',
                pitch: loud || s.kind === 'drop' ? drum.snare : drum.rim,
                ...s,
              }),
              ...drumFill(
                random,
                s.from + s.beats,
                2,
                [drum.snare, drum.tomHigh, drum.tom, drum.tomLow],
                0.85,
              ),
            ]),
            hats: [
              ...each(sections, ['verse'], (s) =>
                drumSteps(random, { pattern: 'x.o.x.o.x.o.x.o.', pitch: drum.closed, ...s }),
              ),
              ...each(sections, ['drop'], (s) =>
                drumSteps(random, { pattern: 'x...x...x...x...', pitch: loud ? drum.open : drum.ride, ...s }),
              ),
              ...crashes(sections, ['drop', 'outro'], 0.65),
            ],
            percussion: each(sections, ['intro', 'drop', 'break'], (s) =>
              drumSteps(random, {
                pattern: 'xoxoxoxoxoxoxoxo',
                pitch: loud ? drum.tambourine : drum.shaker,
                ...s,
                gain: 0.8,
              }),
            ),
          },
          { loose: 0.005, room: 0.1, trim: loud ? 0 : -3 },
        ),
        {
          role: 'bass',
          instrument: electricBass(0.45),
          notes: each(sections, [...beat, 'outro'], (s) =>
            bassRiff(random, chords, {
              pattern: loud ? 'x.x.x.x.x.x.x.x.' : 'x-----x-x---x-x-',
              tones: 'rrrrrrrrrrrrfrfr',
              tonic,
              low: 28,
              ...s,
            }),
          ),
          loose: 0.004,
        },
        {
          role: 'chords',
          instrument: steelGuitar(),
          notes: [
            ...each(sections, ['intro', ...beat, 'break'], (s) =>
              compChords(random, voiced, {
                pattern: random.pick(['x---x-xx..xxx-x-', 'x-x-x-xox-x-x-xo', 'x---x-x-..x-x-x-']),
                strum: 0.018,
                ...s,
                gain: 0.85,
              }),
            ),
            ...compChords(random, voiced, { from: beats, beats: 4, pattern: 'x---', strum: 0.05 }),
          ],
          pan: -0.35,
          room: 0.18,
          lowCutHz: 150,
          loose: 0.005,
        },
        {
          role: 'chords',
          instrument: loud ? electricGuitar(4) : piano(0.2),
          notes: each(sections, ['drop'], (s) =>
            loud
              ? compChords(random, power, { pattern: 'x-x-x-x-x-x-x-x-', ...s, gain: 0.8 })
              : holdChords(voiced, s, 0.6),
          ),
          pan: 0.35,
          room: 0.2,
          lowCutHz: 120,
          trim: loud ? -1 : 0,
        },
        {
          role: 'arp',
          instrument: electricGuitar(1.3),
          notes: each(sections, ['verse', 'break', 'intro'], (s) =>
            arpeggiate(voiced, { ...s, shape: random.pick(['wave', 'skip'] as const), step: 0.5, hold: 1.6 }),
          ),
          pan: 0.25,
          room: 0.3,
          echo: 0.3,
          chorus: 0.4,
        },
        {
          role: 'pad',
          instrument: sustained(random.pick(['organ', 'strings', 'warm']), 0.4, 0.8),
          notes: each(sections, ['drop', 'break', 'outro'], (s) => holdChords(voiced, s, 0.5)),
          fade: bySection(sections, { drop: 1 }, 0.7, 4),
          room: 0.35,
          lowCutHz: 220,
        },
        {
          role: 'lead',
          instrument: random.pick([squareLead(), softLead(), electricGuitar(2.5), struck('vibes')]),
          notes: each(sections, ['drop'], (s) => loopPhrase(tune, 16, s.from, s.beats)),
          room: 0.3,
          echo: 0.25,
          loose: 0.008,
        },
      ],
    };
  };

export const indie = band(true);
export const acoustic = band(false);
