/** The rule of the second witness, all of its numbers in one place. Why they have their values: `README.md` beside. */
export const peakRule = {
  /** Evidence is counted by half seconds of the upload. */
  sliceFrames: 11,
  /** Slices in which an alignment must stand out to be looked at closely: three seconds. */
  slicesInRow: 6,
  /** Alignments to compare with, in frames: 2 to 11 s away, no two a whole number of beats apart. */
  besides: [-211, -173, -131, -97, -71, -43, 47, 83, 109, 151, 193, 229],
  /** Offsets so near to the best one agree with it. */
  nearFrames: 4,
  /** Paces between those that the index knows. */
  paces: [-0.009, -0.006, -0.003, 0.003, 0.006, 0.009],

  /** Of the work's peaks that chance does not explain, so many are looked for in a copy. */
  surviving: 0.3,
  chanceAtLeast: 0.03,
  /** Half a second says at most so much, in nats: else a few clean ones, as of a sample that two works share, were enough. */
  mostOfSlice: 2,
  /** Frames to either side that tell a finer pitch and pace: twelve seconds. */
  refinedFrames: 258,
  /** Nats that a pitch or a pace between those that the index knows takes off: the best of six agrees better by chance. */
  refinedCost: 2,
  /** Least evidence of one stretch, and of one that is worth a close look, in nats. */
  stretchEvidence: 12,
  prefilterEvidence: 8,
  /** Least evidence for a work, of all its stretches in any order: ten clean seconds. */
  evidence: 40,
  /** Largest part of a stretch that another one of the same work may claim, too. */
  commonShare: 0.3,
  /** A work explains away another one that has no more than this share of its evidence, and nothing of the upload beside. */
  outweighed: 0.5,

  /**
   * The same notes on the same clock by other instruments have up to 0.75 of a work's peaks, a theme that a game plays twice up
   * to 0.86 of them: only from these shares on is a copy blocked by its peaks alone, of a changed one, in which fewer survive.
   */
  copiedShare: { unchanged: 0.9, changed: 0.7 },
  /** Less than this is found by measuring alone, at the work's own tempo as well. */
  changedTempo: 0.012,
  /** A work that agrees so much with itself at an offset of at most 16 s repeats itself exactly: anybody may hold its loop. */
  repeated: { share: 0.8, fromSeconds: 0.5, toSeconds: 16, aroundSeconds: 40 },
  /** Music has twenty peaks a second; a sweep or a tone has few, which anybody may make. */
  peaksOfSecondAtLeast: 8,

  /**
   * Alignments that are looked at: of half a minute, of long music at least, and of one work; and those that are measured then.
   * Chance gives many with fewer hits.
   */
  alignmentsAtMost: 4000,
  candidatesAtMost: 384,
  candidatesAtLeast: 96,
  measuredAtMost: 64,
  candidatesOfWork: 24,
  hitsAtLeast: 3,
  /** Only keys as rare as this propose alignments; commoner ones confirm them, and the commonest are not looked at. */
  proposingPostingsAtMost: 64,
  postingsAtMost: 4096,
} as const;
