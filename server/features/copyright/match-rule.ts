/**
 * The rule of the scan, all of its numbers in one place. The reasons and the measured curves behind them stand in
 * `docs/copyright.md`.
 */
export const rule = {
  /** Time between two sub-fingerprints: 1365 samples at 11,025 Hz. */
  itemSeconds: 1365 / 11_025,
  /** What one sub-fingerprint hears: 19 steps and one window of 4096 samples. */
  windowSeconds: (19 * 1365 + 4096) / 11_025,
  /** Upload and work must run in step for so long … */
  inStepSeconds: 10,
  /** … or for this share of a shorter track. */
  inStepShare: 0.8,
  /** Bits that may differ along a stretch. */
  bitErrorsAtMost: 0.3,
  /** Sub-fingerprints over which bit errors are averaged. */
  smoothItems: 16,
  /** Exact hits on one alignment that make it worth measuring. */
  hitsToMeasure: 3,
  /** Alignments measured for one upload. */
  candidatesAtMost: 200,
} as const;

export type Rule = typeof rule;
