import { type LikelyError, errorCombiner, keepLikeliest } from './bit-confidence.ts';
import { type Area, ChromaPicture, cornersOf } from './chroma-picture.ts';

/**
 * Chromaprint's algorithm 1 from chroma frames to sub-fingerprints: smoothing over five frames, normalising, and
 * sixteen classifiers of two bits each that compare the energies of rectangles in a picture of 16 frames by 12 pitch
 * classes. Source of the definition: the Chromaprint library, `fingerprinter_configuration.cpp` and `filter_utils.h`.
 */
export interface SubFingerprint {
  word: number;
  /** Natural logarithm of the chance that a damaged copy of the sound gives the same steady bits. */
  surety: number;
  /** The likeliest errors in the steady bits: what differs, and how much less likely (logarithm) that is. */
  likelyErrors: readonly LikelyError[];
}

type Shape = 'all' | 'halves' | 'ends' | 'quarters' | 'bands' | 'thirds';
type Row = readonly [
  Shape,
  y: number,
  height: number,
  width: number,
  thresholds: readonly [number, number, number],
  wobble: number,
];

/** `wobble`: how far echo, compression and transposition typically move the value (measured on 9 tracks). */
const rows: readonly Row[] = [
  ['all', 4, 3, 15, [1.98215, 2.35817, 2.63523], 0.085],
  ['bands', 4, 6, 15, [-1.03809, -0.651211, -0.282167], 0.125],
  ['halves', 0, 4, 16, [-0.298702, 0.119262, 0.558497], 0.137],
  ['quarters', 8, 2, 12, [-0.105439, 0.0153946, 0.135898], 0.063],
  ['quarters', 4, 4, 8, [-0.142891, 0.0258736, 0.200632], 0.053],
  ['bands', 0, 3, 5, [-0.826319, -0.590612, -0.368214], 0.096],
  ['halves', 2, 2, 9, [-0.557409, -0.233035, 0.0534525], 0.117],
  ['ends', 7, 3, 4, [-0.0646826, 0.00620476, 0.0784847], 0.036],
  ['ends', 6, 2, 16, [-0.192387, -0.029699, 0.215855], 0.069],
  ['ends', 1, 3, 2, [-0.0397818, -0.00568076, 0.0292026], 0.0157],
  ['thirds', 10, 1, 15, [-0.53823, -0.369934, -0.190235], 0.062],
  ['quarters', 6, 2, 10, [-0.124877, 0.0296483, 0.139239], 0.059],
  ['ends', 1, 1, 14, [-0.101475, 0.0225617, 0.231971], 0.065],
  ['quarters', 5, 6, 4, [-0.0799915, -0.00729616, 0.063262], 0.036],
  ['halves', 9, 2, 12, [-0.272556, 0.019424, 0.302559], 0.113],
  ['quarters', 4, 2, 14, [-0.164292, -0.0321188, 0.0846339], 0.062],
];
/** The classifiers whose bits change most with the sound's quality: a search for damaged copies does without them. */
const unsteady: ReadonlySet<number> = new Set([3, 5, 11, 13]);

interface Classifier {
  /** Corners of the rectangles whose energies are compared. */
  first: Int16Array;
  second: Int16Array;
  thresholds: readonly [number, number, number];
  wobble: number;
  isSteady: boolean;
}

const shapes: Record<Shape, (y: number, h: number, w: number) => [Area[], Area[]]> = {
  all: (y, h, w) => [[[0, w, y, y + h]], []],
  halves: (y, h, w) => {
    const middle = y + Math.floor(h / 2);
    return [[[0, w, middle, y + h]], [[0, w, y, middle]]];
  },
  ends: (y, h, w) => {
    const middle = Math.floor(w / 2);
    return [[[middle, w, y, y + h]], [[0, middle, y, y + h]]];
  },
  quarters: (y, h, w) => {
    const half = Math.floor(w / 2);
    const middle = y + Math.floor(h / 2);
    return [
      [
        [0, half, middle, y + h],
        [half, w, y, middle],
      ],
      [
        [0, half, y, middle],
        [half, w, middle, y + h],
      ],
    ];
  },
  bands: (y, h, w) => {
    const third = Math.floor(h / 3);
    return [
      [[0, w, y + third, y + 2 * third]],
      [
        [0, w, y, y + third],
        [0, w, y + 2 * third, y + h],
      ],
    ];
  },
  thirds: (y, h, w) => {
    const third = Math.floor(w / 3);
    return [
      [[third, 2 * third, y, y + h]],
      [
        [0, third, y, y + h],
        [2 * third, w, y, y + h],
      ],
    ];
  },
};

const classifiers: readonly Classifier[] = rows.map(([shape, y, h, w, thresholds, wobble], index) => {
  const [first, second] = shapes[shape](y, h, w);
  return {
    first: cornersOf(first),
    second: cornersOf(second),
    thresholds,
    wobble,
    isSteady: !unsteady.has(index),
  };
});

/** Neighbouring levels differ in one bit. */
const gray = [0, 1, 3, 2] as const;

/**
 * Takes chroma frames of twelve energies, gives a sub-fingerprint for each from the twentieth on. What it
 * gives is overwritten by the next one.
 * @param errorCount how many single errors are considered
 * @param combined how many combinations of them are answered; without it, the single ones
 */
export function subFingerprinter(
  errorCount: number,
  combined = 0,
): (chroma: Float64Array) => SubFingerprint | null {
  const picture = new ChromaPicture();
  const likelyErrors = Array.from({ length: errorCount }, (): LikelyError => ({ mask: 0, loss: 0 }));
  const result: SubFingerprint = { word: 0, surety: 0, likelyErrors };
  const combine = combined > 0 ? errorCombiner(combined) : null;
  return (chroma) => {
    if (!picture.add(chroma)) return null;
    classify(picture, likelyErrors, result);
    if (combine) result.likelyErrors = combine(likelyErrors);
    return result;
  };
}

/** Fills in `result` and the likeliest errors, as many as there are places for them. */
function classify(picture: ChromaPicture, likelyErrors: LikelyError[], result: SubFingerprint): void {
  result.word = 0;
  result.surety = 0;
  for (const likelyError of likelyErrors) likelyError.loss = Infinity;
  for (let index = 0; index < classifiers.length; index += 1) {
    const { first, second, thresholds, wobble, isSteady } = classifiers[index]!;
    const value = Math.log((1 + picture.energyOf(first)) / (1 + picture.energyOf(second)));
    const level = value < thresholds[1] ? (value < thresholds[0] ? 0 : 1) : value < thresholds[2] ? 2 : 3;
    const code = gray[level];
    result.word = ((result.word << 2) | code) >>> 0;
    if (!isSteady || likelyErrors.length === 0) continue;
    const up = level === 3 ? Infinity : thresholds[level] - value;
    const down = level === 0 ? Infinity : value - thresholds[(level - 1) as 0 | 1 | 2];
    const slip = tail(Math.min(up, down) / wobble);
    result.surety += Math.log(1 - slip);
    const other = gray[(up < down ? level + 1 : level - 1) as 0 | 1 | 2 | 3];
    keepLikeliest(likelyErrors, (code ^ other) << (2 * (15 - index)), Math.log((1 - slip) / slip));
  }
}

/** About the chance that a normal variable exceeds `x` standard deviations (0 to 8). */
function tail(x: number): number {
  const bounded = Math.min(x, 8);
  return 0.5 * Math.exp(-0.717 * bounded - 0.416 * bounded * bounded);
}
