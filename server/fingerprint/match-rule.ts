/** The rule of the notes, all of its numbers in one place. Why they have their values: `README.md` beside. */
export const rule = {
  /** Time between two items: 1365 samples at 11,025 Hz. Chromaprint's, as the next. */
  itemSeconds: 1365 / 11_025,
  /** The audio of one item: 19 steps and one window of 4096 samples. */
  windowSeconds: (19 * 1365 + 4096) / 11_025,

  /** Least length of a stretch in which upload and work run in step, or this share of a shorter one of both. */
  inStepSeconds: 10,
  inStepShare: 0.8,
  /** Extra length required for each end that lies inside both pieces, where ends are known to half a second only. */
  edgeSeconds: 0.7,
  /** Share of bits that may differ along the stretch, and how large it may be compared with the share at neighbouring alignments. */
  bitErrors: 0.3,
  contrast: 0.6,
  /**
   * A stretch is cut to the part that is about as good as its cleanest `cleanItems` (8 s): an item may have at most this
   * share of the way from their errors (0) to those of neighbouring alignments (1).
   */
  cleanItems: 64,
  uniformity: 0.3,
  /** A work that differs from itself at one of these offsets (0.75 to 2.5 s) by less is a tone, a drone, a chord or a click track. */
  selfItems: { from: 6, to: 20 },
  selfErrorsAtLeast: 0.12,
  /** With more errors than this a stretch must have fewer, by this factor, than at any alignment within a few bars. */
  cleanBitErrors: 0.08,
  repeatContrast: 0.65,
  /** With so many errors a stretch may be another performance: the same notes with other instruments, as of one MIDI file. */
  performedBitErrors: 0.23,
  /** Largest common share of an upload's part that two matches of one work may claim. */
  overlapShare: 0.5,

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
} as const;

/** Bounds of a work that may be registered: shorter ones are quoted too easily, longer ones are no recording of music. */
export const referenceBounds = { secondsAtLeast: 6, hoursAtMost: 4 } as const;

/** Works that wait unpacked before they are packed into the index: each lookup goes through them. */
export const unpackedAtMost = 16;
