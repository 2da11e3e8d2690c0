/**
 * The rule of the scan, all of its numbers in one place. The reasons and what was measured stand in
 * `README.md` beside. An "item" is a sub-fingerprint: one step of 0.124 s.
 */
export const rule = {
  /** Time between two items: 1365 samples at 11,025 Hz. */
  itemSeconds: 1365 / 11_025,
  /** The audio of one item: 19 steps and one window of 4096 samples. */
  windowSeconds: (19 * 1365 + 4096) / 11_025,

  /** Least length of a stretch in which upload and work run in step … */
  inStepSeconds: 10,
  /** … or for this share of a shorter track … */
  inStepShare: 0.8,
  /**
   * … or, for a stretch within `shortLimits` and inside both pieces, whose ends cross-fades hide: `least` where it has no
   * more than `cleanBitErrors`, else `most` …
   */
  cleanSeconds: { least: 8.5, most: 9 },
  /** … and in any case at least this many items. */
  itemsAtLeast: 16,
  /**
   * The share of bits that may differ along the stretch, and how large it may be compared with the share at neighbouring
   * alignments: the print must agree here and not everywhere.
   */
  limits: { bitErrors: 0.3, contrast: 0.6 },
  /** The same for stretches shorter than this. */
  briefSeconds: 20,
  briefLimits: { bitErrors: 0.3, contrast: 0.45 },
  /**
   * A stretch is cut to the part that is about as good as its cleanest `cleanItems` (8 s): an item may have at most this
   * share of the way from their errors (0) to those of neighbouring alignments (1).
   */
  cleanItems: 64,
  uniformity: 0.3,
  /**
   * Stretches of one work that are too short alone, each within these limits, count together from `togetherSeconds` on, where
   * they follow each other in the work or are the same place of it.
   */
  partLimits: { bitErrors: 0.12, contrast: 0.4 },
  togetherSeconds: 12,
  /** Least length of each where they are the same place of the work: a chord held for less occurs in other music, too. */
  togetherAgainSeconds: 4.5,
  /** Distance by which a stretch may begin in the work before its predecessor, and largest difference between their paces. */
  togetherSlackSeconds: 2,
  togetherPace: 0.011,
  /**
   * A stretch is no evidence where its work agrees with itself at these offsets (0.75 to 2.5 s) nearly as well as with the
   * upload, by this factor, or differs there by less than this share of bits, or has fewer different items than `least`, or
   * than `share` of its length where that is less: a drone, a chord, a click track.
   */
  selfItems: { from: 6, to: 20 },
  selfErrors: 0.8,
  selfErrorsAtLeast: 0.12,
  distinctItems: { least: 30, share: 0.4 },
  /** Extra length required for each end that lies inside both pieces, where ends are known to half a second only. */
  edgeSeconds: 0.7,
  /**
   * Stretches with more errors than this must have fewer, by this factor, than at any alignment within a few bars:
   * otherwise it is a loop that agrees …
   */
  cleanBitErrors: 0.08,
  repeatContrast: 0.65,
  /**
   * … unless the stretch is this long, and this part of the shorter piece, and the print agrees with the work here in this
   * share of the bits in which the work differs from itself at the other alignment.
   */
  selfSimilaritySeconds: 30,
  selfSimilarityPart: 0.5,
  selfSimilarityShare: 0.6,
  /**
   * Damages that a clean part stands better than the rest shorten a copy to that part, too. So the *broad* part that this
   * bears is looked at besides: it counts if what lies beside the cleanest 8 s, and not within so many items of them, lasts
   * so long and has fewer errors, by this factor, than at any alignment within a few bars, or sides with here as above.
   */
  broadness: 0.72,
  broadLimits: { bitErrors: 0.34, contrast: 0.65 },
  restGapItems: 6,
  restItems: 24,
  restContrast: 0.72,
  restSelfSimilarityShare: 0.65,
  /** The same limits for stretches that count only as a share of a short track. */
  shortLimits: { bitErrors: 0.2, contrast: 0.4 },
  /**
   * A stretch of this length, with at least this many bit errors and within these percentages of the work's own pitch and
   * tempo, may be another performance: the same notes with other instruments, as of one MIDI file.
   */
  performance: { seconds: 20, bitErrors: 0.23, pitchPercent: 0.6, tempoPercent: 0.1 },
  /**
   * A work dominates another where it claims this share of the same part of an upload, and has at most this share of its
   * errors there, and fewer by this margin.
   */
  dominatedShare: 0.8,
  dominatedErrors: 0.75,
  dominatedMargin: 0.02,
  /** Ratio of lengths from which a longer stretch need only agree better. */
  dominatingTimes: 2,
  /** Largest common share of an upload's part that two matches of one work may claim. */
  overlapShare: 0.5,

  /** Bounds of a reference's length. */
  referenceSecondsAtLeast: 6,
  referenceHoursAtMost: 4,

  /** Items compared as one when looking for the path on which two prints run in step. */
  blockItems: 8,
  /** Below this share of differing bits a block speaks for being in step, above it against. */
  blockBitErrors: 0.36,
  /** The penalty of a change of pace by one item, in bits. */
  paceBits: 14,
  /** A path that saves fewer bits than this cannot become a match, whatever its edges turn out to be. */
  pathBitsAtLeast: 40,
  /** Largest distance of the path from the alignment that the index proposes, in items. */
  reachItems: 6,

  /** Alignments looked at, and measured: in all, and of one work. An alignment is worth measuring with two hits … */
  alignmentsAtMost: 2000,
  candidatesAtMost: 256,
  /** Spare measurements go to alignments with one hit, at most this many: among few works one hit is rare enough. */
  lonelyCandidatesAtMost: 512,
  candidatesOfWork: 16,
  /** Only keys as rare as this propose alignments; commoner ones merely confirm them. */
  proposingPostingsAtMost: 32,
  /** A key with more postings than this is a common sound and is not looked at. */
  postingsAtMost: 4096,
  /** Works that wait unpacked before they are packed into the index: each lookup goes through them. */
  unpackedAtMost: 16,
} as const;
