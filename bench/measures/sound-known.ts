import { heard } from '../sound/heard.ts';
import { type Known, knownPieces } from '../sound/known.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { isSureKey, isSureTempo } from '#server/features/music/sound/sound.view.ts';

const within = 0.04;
/** A tempo so many times as fast is an octave off. */
const octaves = [0.5, 2];

interface Answer {
  from: Known['from'];
  tempo: { isRight: boolean; isOctave: boolean; isSure: boolean } | null;
  key: { isRight: boolean; isRelative: boolean; isSure: boolean } | null;
}

/** Tempo and key as the ingest measures them, against what is known. */
export const soundKnown: Measure = {
  name: 'sound-known',
  about: 'Tempo and key of music whose tempo and key are known',
  onlyByName: true,
  async run(): Promise<Finding[]> {
    const answers: Answer[] = [];
    for await (const piece of knownPieces()) {
      const sound = await piece.sound();
      if (!sound) continue;
      const { tempo, key } = heard(sound, piece.sampleRate);
      const times = tempo && piece.bpm !== null ? tempo.bpm / piece.bpm : 0;
      const answer = {
        from: piece.from,
        tempo:
          piece.bpm === null ? null : { ...tempoOf(times), isSure: isSureTempo(tempo?.sureness ?? null) },
        key:
          piece.key === null
            ? null
            : { ...keyOf(key?.key ?? null, piece.key), isSure: isSureKey(key?.sureness ?? null) },
      };
      answers.push(answer);
      process.stderr.write(
        `${piece.name}: ${piece.bpm} ${tempo?.bpm.toFixed(1)}; ${piece.key} ${key?.key}\n`,
      );
    }
    return (['demo', 'games', 'tunes', 'charts', 'all'] as const).flatMap((from) =>
      findingsOf(from, from === 'all' ? answers : answers.filter((answer) => answer.from === from)),
    );
  },
};

const isNear = (times: number): boolean => Math.abs(times - 1) < within;
const tempoOf = (times: number) => ({
  isRight: isNear(times),
  isOctave: octaves.some((octave) => isNear(times / octave)),
});

/** A minor key and the major one of its notes are relatives. */
const keyOf = (told: number | null, known: number) => ({
  isRight: told === known,
  isRelative: told !== null && told !== known && majorOf(told) === majorOf(known),
});
const majorOf = (key: number): number => (key < 12 ? key : (key - 9) % 12);

function findingsOf(from: string, answers: readonly Answer[]): Finding[] {
  const tempos = answers.flatMap(({ tempo }) => tempo ?? []);
  const keys = answers.flatMap(({ key }) => key ?? []);
  const sureTempos = tempos.filter(({ isSure }) => isSure);
  const sureKeys = keys.filter(({ isSure }) => isSure);
  const goals = from === 'all' ? { tempo: { goal: { least: 85 } }, key: { goal: { least: 70 } } } : null;
  const findings: Finding[] = [
    {
      what: `tempo of ${from} within 4 %`,
      value: shareOf(tempos, ({ isRight }) => isRight),
      unit: '%',
      ...goals?.tempo,
      parts: { of: tempos.length, 'an octave off': tempos.filter(({ isOctave }) => isOctave).length },
    },
    {
      what: `tempo of ${from}, where it is sure`,
      value: shareOf(sureTempos, ({ isRight }) => isRight),
      unit: '%',
      parts: { of: sureTempos.length, 'an octave off': sureTempos.filter(({ isOctave }) => isOctave).length },
    },
    {
      what: `key of ${from}`,
      value: shareOf(keys, ({ isRight }) => isRight),
      unit: '%',
      ...goals?.key,
      parts: { of: keys.length, 'its relative': keys.filter(({ isRelative }) => isRelative).length },
    },
    {
      what: `key of ${from}, where it is sure`,
      value: shareOf(sureKeys, ({ isRight }) => isRight),
      unit: '%',
      parts: { of: sureKeys.length },
    },
  ];
  return findings.filter(({ parts }) => (parts?.['of'] ?? 0) > 0);
}

const shareOf = <T>(all: readonly T[], is: (one: T) => boolean): number =>
  (100 * all.filter(is).length) / Math.max(1, all.length);
