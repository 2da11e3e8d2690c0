import { type Along, chromaFrames, hopSeconds } from './chroma-frames.ts';
import { subFingerprinter, type SubFingerprint } from './sub-fingerprints.ts';
import { wordList } from './word-list.ts';

/**
 * A print of the sound as if it were a changed copy of a work, `pitch` times as high and `tempo` times as fast: the print
 * that the work itself then has. Positions count the work's steps.
 */
export interface VariantFingerprint {
  pitch: number;
  tempo: number;
  print: Uint32Array;
  /**
   * The questions to an index of works, as pairs of position and word: the words that most likely survived the copying,
   * and likely damages of them.
   */
  asks: Uint32Array;
}

const percents = [-5, -4.5, -4, -3.5, -3, -2.5, -2, -1.5, -1, -0.5, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];

type Change = Pick<VariantFingerprint, 'pitch' | 'tempo'>;
export const unchanged: Change = { pitch: 1, tempo: 1 };

/** The plain print, speed (pitch and tempo together, as on a turntable), and pitch alone. */
const changes: readonly Change[] = [
  unchanged,
  ...percents.map((percent) => ({ pitch: 1 + percent / 100, tempo: 1 + percent / 100 })),
  ...percents.map((percent) => ({ pitch: 1 + percent / 100, tempo: 1 })),
];

/** The changed prints end here, the plain one goes on: a day of music must not need a day's worth of forty prints. */
const changedSeconds = 2 * 3600;
/** Items of a print that share a number of asks: about a second. */
const spanItems = 8;
/**
 * Bounds of the questions: single likely errors of a word, combinations of them, and questions of a span (of the plain print
 * beside its own words, of a changed one in all). A change of speed keeps more words whole than a change of pitch alone; an
 * echo damages several bits of nearly every word.
 */
const asking = {
  plain: { likelyErrors: 10, combined: 48, asks: 40 },
  speed: { likelyErrors: 1, combined: 0, asks: 1 },
  pitch: { likelyErrors: 2, combined: 0, asks: 3 },
} as const;

/** All pitches at which the sound is read. */
export const pitches: readonly number[] = [...new Set(changes.map(({ pitch }) => pitch))];

/** Listens to the samples and makes the prints that the copyright scan asks with; the first one is the plain print. */
export function variantPrinter(
  sampleRate: number,
  along?: Along,
): {
  add: (left: Float32Array, right: Float32Array | null) => void;
  finish: () => VariantFingerprint[];
} {
  const { add, finish } = chromaPrinter();
  return { add: chromaFrames(sampleRate, pitches, add, along), finish };
}

/** The same, of frames that are there already: one for each of {@link pitches} at a time. */
export function chromaPrinter(wanted: readonly Change[] = changes): {
  add: (chromas: readonly Float64Array[]) => void;
  finish: () => VariantFingerprint[];
} {
  const variants = wanted.map((change, index) => {
    const kind = index === 0 ? 'plain' : change.tempo === 1 ? 'pitch' : 'speed';
    const collector = askCollector(kind);
    const printer = subFingerprinter(asking[kind].likelyErrors, asking[kind].combined);
    const stretch = timeStretcher(change.tempo, (chroma) => {
      const sub = printer(chroma);
      if (sub) collector.add(sub);
    });
    return { ...change, collector, stretch, chroma: pitches.indexOf(change.pitch) };
  });
  const [plain] = variants;
  let frames = 0;
  return {
    add(chromas) {
      frames += 1;
      if (frames * hopSeconds > changedSeconds) plain!.stretch(chromas[0]!);
      else for (const { stretch, chroma } of variants) stretch(chromas[chroma]!);
    },
    finish: () => variants.map(({ pitch, tempo, collector }) => ({ pitch, tempo, ...collector.finish() })),
  };
}

interface Ask {
  position: number;
  word: number;
  surety: number;
}

/** Gathers a print and, span by span, the surest asks. */
function askCollector(kind: keyof typeof asking) {
  const isPlain = kind === 'plain';
  const words = wordList();
  const asks = wordList();
  let span: Ask[] = [];

  function ask(position: number, word: number): void {
    asks.push(position);
    asks.push(word);
  }

  function closeSpan(): void {
    span.sort((a, b) => b.surety - a.surety);
    for (const { position, word } of span.slice(0, asking[kind].asks)) ask(position, word);
    span = [];
  }

  return {
    add({ word, surety, likelyErrors }: SubFingerprint): void {
      const position = words.length;
      const isNew = word !== words.last();
      words.push(word);
      if (isNew && isPlain) ask(position, word);
      else if (isNew) span.push({ position, word, surety });
      for (const { mask, loss } of isNew ? likelyErrors : []) {
        span.push({ position, word: (word ^ mask) >>> 0, surety: surety - loss });
      }
      if (words.length % spanItems === 0) closeSpan();
    },
    finish() {
      closeSpan();
      return { print: words.take(), asks: asks.take() };
    },
  };
}

/** Gives the frames that a work would have at its own tempo, between those of a sound that is `tempo` times as fast. */
function timeStretcher(
  tempo: number,
  onFrame: (chroma: Float64Array) => void,
): (chroma: Float64Array) => void {
  if (tempo === 1) return onFrame;
  const before = new Float64Array(12);
  const between = new Float64Array(12);
  let index = -1;
  let wanted = 0;
  return (chroma) => {
    index += 1;
    for (; wanted / tempo <= index; wanted += 1) {
      const weight = index - wanted / tempo;
      for (let note = 0; note < between.length; note += 1) {
        between[note] = chroma[note]! * (1 - weight) + before[note]! * weight;
      }
      onFrame(between);
    }
    before.set(chroma);
  };
}
