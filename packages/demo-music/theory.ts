/** Pitches are MIDI note numbers (60 = middle C, 69 = A at 440 Hz); pitch classes are 0 to 11. */
export const frequencyOf = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);
export const pitchClass = (pitch: number): number => ((pitch % 12) + 12) % 12;

export const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  minor: [0, 2, 3, 5, 7, 8, 10],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
  majorPentatonic: [0, 2, 4, 7, 9],
  minorPentatonic: [0, 3, 5, 7, 10],
  blues: [0, 3, 5, 6, 7, 10],
} as const;

export interface Chord {
  symbol: string;
  /** Semitones of the root above the tonic. */
  root: number;
  /** Semitones of each tone above the root, the root itself first. */
  tones: readonly number[];
}

/** A chord and how long it lasts, in beats from the start of its passage. */
export interface ChordSpan {
  at: number;
  length: number;
  chord: Chord;
}

const degrees: Record<string, number> = { i: 0, ii: 2, iii: 4, iv: 5, v: 7, vi: 9, vii: 11 };

const tonesOf: Record<string, { major: number[]; minor: number[] }> = {
  '': { major: [0, 4, 7], minor: [0, 3, 7] },
  '5': { major: [0, 7], minor: [0, 7] },
  '6': { major: [0, 4, 7, 9], minor: [0, 3, 7, 9] },
  '69': { major: [0, 4, 7, 9, 14], minor: [0, 3, 7, 9, 14] },
  '7': { major: [0, 4, 7, 10], minor: [0, 3, 7, 10] },
  maj7: { major: [0, 4, 7, 11], minor: [0, 3, 7, 11] },
  '9': { major: [0, 4, 7, 10, 14], minor: [0, 3, 7, 10, 14] },
  maj9: { major: [0, 4, 7, 11, 14], minor: [0, 3, 7, 11, 14] },
  '11': { major: [0, 5, 7, 10, 14], minor: [0, 3, 7, 10, 14, 17] },
  '13': { major: [0, 4, 10, 14, 21], minor: [0, 3, 10, 14, 21] },
  add9: { major: [0, 4, 7, 14], minor: [0, 3, 7, 14] },
  sus2: { major: [0, 2, 7], minor: [0, 2, 7] },
  sus4: { major: [0, 5, 7], minor: [0, 5, 7] },
  '7sus4': { major: [0, 5, 7, 10], minor: [0, 5, 7, 10] },
  '9sus4': { major: [0, 5, 7, 10, 14], minor: [0, 5, 7, 10, 14] },
  '7b9': { major: [0, 4, 7, 10, 13], minor: [0, 3, 7, 10, 13] },
  '7#9': { major: [0, 4, 7, 10, 15], minor: [0, 3, 7, 10, 15] },
  ø: { major: [0, 3, 6, 10], minor: [0, 3, 6, 10] },
  dim: { major: [0, 3, 6], minor: [0, 3, 6] },
  dim7: { major: [0, 3, 6, 9], minor: [0, 3, 6, 9] },
};

/**
 * Reads a chord written as a Roman numeral over the major scale: `ii7`, `V9`, `bVImaj7`, `#ivø`. Lower case is minor.
 * @throws Error for a symbol that is no chord: a misprint in a progression.
 */
export function parseChord(symbol: string): Chord {
  const match = /^([b#]?)(VII|III|VI|IV|II|V|I|vii|iii|vi|iv|ii|v|i)(.*)$/.exec(symbol);
  const [, accidental = '', numeral = '', suffix = ''] = match ?? [];
  const degree = degrees[numeral.toLowerCase()];
  const quality = tonesOf[suffix];
  if (degree === undefined || quality === undefined) throw new Error(`Not a chord: ${symbol}`);
  const shift = accidental === 'b' ? -1 : accidental === '#' ? 1 : 0;
  return {
    symbol,
    root: pitchClass(degree + shift),
    tones: numeral === numeral.toLowerCase() ? quality.minor : quality.major,
  };
}

export const chordClasses = (chord: Chord, tonic: number): number[] =>
  chord.tones.map((tone) => pitchClass(tonic + chord.root + tone));

/**
 * The tones of a list on which a tune may rest over a chord: not those a semitone above a chord tone, which grate
 * (the root over a major seventh, the third of a minor ninth).
 */
export function restful(classes: readonly number[], chord: Chord, tonic: number): number[] {
  const inChord = new Set(chordClasses(chord, tonic));
  return classes.filter((tone) => !inChord.has(pitchClass(tone - 1)));
}

/** The scale as it sounds over a chord: a chord tone from outside takes the place of its neighbours. */
export function scaleOver(scale: readonly number[], chord: Chord, tonic: number): number[] {
  const inChord = new Set(chordClasses(chord, tonic));
  const classes = new Set(scale.map((step) => pitchClass(tonic + step)));
  for (const tone of inChord) {
    if (classes.has(tone)) continue;
    for (const neighbour of [pitchClass(tone - 1), pitchClass(tone + 1)]) {
      if (!inChord.has(neighbour)) classes.delete(neighbour);
    }
    classes.add(tone);
  }
  return [...classes].sort((a, b) => a - b);
}

/** Every pitch from `low` to `high` whose class is in the list, ascending. */
export function ladder(classes: readonly number[], low: number, high: number): number[] {
  const wanted = new Set(classes);
  const pitches: number[] = [];
  for (let pitch = low; pitch <= high; pitch++) if (wanted.has(pitchClass(pitch))) pitches.push(pitch);
  return pitches;
}

/** The index of the pitch in an ascending list that lies nearest. */
export function nearestIndex(pitches: readonly number[], pitch: number): number {
  let best = 0;
  for (let i = 1; i < pitches.length; i++) {
    if (Math.abs((pitches[i] as number) - pitch) < Math.abs((pitches[best] as number) - pitch)) best = i;
  }
  return best;
}

/** Spreads a progression such as `ii7 V7 | Imaj7` over beats: bars between `|`, a bar shared evenly by its chords. */
export function spread(progression: string, beatsPerBar = 4): ChordSpan[] {
  return progression.split('|').flatMap((bar, index) => {
    const symbols = bar.trim().split(/\s+/);
    const length = beatsPerBar / symbols.length;
    return symbols.map((symbol, i) => ({
      at: index * beatsPerBar + i * length,
      length,
      chord: parseChord(symbol),
    }));
  });
}

/** The tonic as a pitch class, and the mode. */
export interface Key {
  tonic: number;
  minor: boolean;
}

/** The key of a passage: minor where the chord on its tonic is; major where it has none. */
export function keyOf(tonic: number, chords: readonly ChordSpan[]): Key {
  const home = chords.find(({ chord }) => chord.root === 0)?.chord;
  return { tonic: pitchClass(tonic), minor: home !== undefined && !home.tones.includes(4) };
}

/** Repeats a passage of chords until it fills so many beats. */
export function fill(spans: readonly ChordSpan[], beats: number): ChordSpan[] {
  const last = spans.at(-1);
  if (last === undefined) return [];
  const period = last.at + last.length;
  const filled: ChordSpan[] = [];
  for (let from = 0; from < beats; from += period) {
    for (const span of spans) if (from + span.at < beats) filled.push({ ...span, at: from + span.at });
  }
  return filled;
}

/** The chord that sounds at a beat. */
export function chordAt(spans: readonly ChordSpan[], beat: number): Chord {
  let current = spans[0] as ChordSpan;
  for (const span of spans) {
    if (span.at > beat + 1e-6) break;
    current = span;
  }
  return current.chord;
}
