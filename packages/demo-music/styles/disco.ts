import { bassRiff } from '../bass.ts';
import { bySection, type Form, layOut } from '../form.ts';
import { loopPhrase, writeMelody } from '../melody.ts';
import { sustained } from '../sound/clouds.ts';
import { electricPiano, piano, struck } from '../sound/keys.ts';
import { drum } from '../sound/kits.ts';
import { mutedTrumpet, stab } from '../sound/patches.ts';
import { electricBass, electricGuitar } from '../sound/plucked.ts';
import { drumFill, drumSteps } from '../steps.ts';
import { scales, keyOf } from '../theory.ts';
import { compChords, holdChords, innerLine, voiceChords } from '../voicing.ts';
import { type Composer, crashes, drumParts, each, harmony } from './style.ts';

const forms: readonly Form[] = [
  [
    ['intro', 1],
    ['verse', 2],
    ['drop', 3],
    ['break', 1],
    ['drop', 2],
    ['outro', 0.8],
  ],
  [
    ['intro', 0.8],
    ['drop', 2],
    ['verse', 2],
    ['break', 1.2],
    ['drop', 2.6],
    ['outro', 0.8],
  ],
];
const progressions = [
  'i9 | IV13 | i9 | IV13',
  'ii9 | V13 | Imaj9 | vi9',
  'i9 | bIIImaj7 | bVII6 | iv9',
  'vi9 | ii9 | V13 | Imaj9',
  'IVmaj9 | iii7 | vi9 | vi9',
];
const disco16 = ['x.o.x.o.x.o.x.o.', 'x.xox.xox.xox.xo'] as const;

function groove(random: Parameters<Composer>[0], four: boolean) {
  return four
    ? {
        kick: 'X...X...X...X...',
        bass: random.pick([
          ['x.o.x.o.x.o.x.o.', 'r.o.r.o.r.o.r.o.'],
          ['x..xx.x.x..xx.x.', 'r..ro.s.r..ro.f.'],
        ] as const),
      }
    : {
        kick: random.pick(['X..x..X...x.....', 'X.....X...X..x..', 'X..X......X..x..']),
        bass: random.pick([
          ['x..x..x.x.ox..x.', 'r..r..o.s.rr..f.'],
          ['x.ox....x.x.ox..', 'r.ro....r.f.so..'],
          ['x..o.xx...x.x.o.', 'r..o.sr...r.o.f.'],
        ] as const),
      };
}

/** Disco and funk: scratching guitar, a bass that jumps octaves, strings in unison, horns that answer. */
const dance =
  (four: boolean): Composer =>
  (random, seconds) => {
    const bpm = four ? random.int(110, 122) : random.int(94, 110);
    const tonic = random.int(0, 11);
    const { sections, beats } = layOut(random.pick(forms), { seconds, bpm, unit: 2 });
    const progression = random.pick(progressions);
    const { chords, cycle } = harmony(progression, sections);
    const voiced = voiceChords(chords, { tonic, count: 4, low: 54, high: 74, rootless: true });
    const { kick: kickPattern, bass } = groove(random, four);
    const beat = ['verse', 'drop', 'outro'] as const;
    const tune = writeMelody(random, {
      chords: cycle,
      tonic,
      scale: progression.startsWith('i9') ? scales.dorian : scales.major,
      low: 67,
      high: 84,
      per: 8,
      plan: 'A A1',
      leaps: 0.25,
      rhythms: [
        'x--x--x---x-x---x-------........',
        'x-x---x--x--x-----x-x-x-----....',
        '....x-x-x--x--x-x-----......x-x-',
      ],
    });
    const kick = each(sections, beat, (s) =>
      drumSteps(random, { pattern: kickPattern, pitch: drum.kick, ...s }),
    );
    return {
      style: four ? 'Disco' : 'Funk',
      bpm,
      key: keyOf(tonic, chords),
      beats,
      ...(four ? {} : { swing: { unit: 0.5, amount: random.range(0.52, 0.57) } }),
      tail: 3,
      room: { seconds: 1.5, bright: 0.6, level: 0.75 },
      echo: { beats: 0.5, feedback: 0.3 },
      pump: kick.map(({ at }) => at),
      parts: [
        ...drumParts(
          'acoustic',
          {
            kick,
            snare: each(sections, beat, (s) => [
              ...drumSteps(random, { pattern: '....X.......X...', pitch: drum.snare, ...s }),
              ...(four
                ? drumSteps(random, { pattern: '....x.......x...', pitch: drum.clap, ...s, gain: 0.6 })
                : drumSteps(random, { pattern: '.......o.o.....o', pitch: drum.snare, ...s, gain: 0.6 })),
              ...drumFill(
                random,
                s.from + s.beats,
                1,
                [drum.snare, drum.tomHigh, drum.tom, drum.tomLow],
                0.8,
              ),
            ]),
            hats: [
              ...each(sections, beat, (s) =>
                drumSteps(random, { pattern: random.pick(disco16), pitch: drum.closed, ...s }),
              ),
              ...(four
                ? each(sections, beat, (s) =>
                    drumSteps(random, { pattern: '..x...x...x...x.', pitch: drum.open, ...s }),
                  )
                : []),
              ...crashes(sections, ['drop', 'verse'], 0.6),
            ],
            percussion: each(sections, ['drop', 'break', 'intro'], (s) => [
              ...drumSteps(random, { pattern: 'x..x..x.x..x.xo.', pitch: drum.conga, ...s }),
              ...drumSteps(random, { pattern: '....x.......x...', pitch: drum.tambourine, ...s }),
            ]),
          },
          { loose: 0.003 },
        ),
        {
          role: 'bass',
          instrument: electricBass(0.6),
          notes: each(sections, ['intro', ...beat], (s) =>
            bassRiff(random, chords, { pattern: bass[0], tones: bass[1], tonic, low: 28, ...s, hold: 0.7 }),
          ),
          duck: 0.15,
          trim: 1,
        },
        {
          role: 'chords',
          instrument: electricGuitar(1.1),
          notes: each(sections, ['verse', 'drop', 'break'], (s) =>
            compChords(random, voiced, {
              pattern: random.pick(['x.xo.xo.x.xo.xo.', '..x.oxx...x.oxx.', 'oxo.xoxo.xo.xoxo']),
              ...s,
              gain: 0.85,
            }).map((note) => ({ ...note, length: 0.12 })),
          ),
          pan: 0.35,
          lowCutHz: 250,
          room: 0.1,
          trim: -1,
        },
        {
          role: 'counter',
          instrument: random.pick([electricPiano(1.1), piano(0), stab(0.3)]),
          notes: [
            ...each(sections, ['intro', 'verse', 'drop', 'break'], (s) =>
              compChords(random, voiced, {
                pattern: random.pick(['x-----x---------', '..x---......x---', 'x---..x-....x-..']),
                ...s,
              }),
            ),
            ...holdChords(voiced, { from: beats, beats: 4 }, 0.6),
          ],
          pan: -0.3,
          room: 0.2,
          chorus: 0.5,
        },
        {
          role: 'pad',
          instrument: sustained('strings', 0.12, 0.5),
          notes: [
            ...each(sections, ['drop', 'break'], (s) => holdChords(voiced, s, 0.55)),
            ...each(sections, ['drop'], (s) => innerLine(voiced, 3, s, 12)),
          ],
          sweep: bySection(sections, { break: 1800 }, 8000, 8),
          room: 0.35,
          lowCutHz: 300,
        },
        {
          role: 'lead',
          instrument: random.pick([
            mutedTrumpet(),
            sustained('strings', 0.06, 0.2),
            sustained('brass', 0.04, 0.12),
            struck('vibes'),
          ]),
          notes: each(sections, ['drop'], (s) => loopPhrase(tune, 16, s.from, s.beats)),
          room: 0.3,
          echo: 0.12,
          trim: -1,
          loose: 0.006,
        },
      ],
    };
  };

export const disco = dance(true);
export const funk = dance(false);
