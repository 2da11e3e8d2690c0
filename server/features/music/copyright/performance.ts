import type { CopyrightMatchRow } from '#server/db/rows/copyright.ts';
import { rule } from '#server/fingerprint/match-rule.ts';

type Measured = Pick<CopyrightMatchRow, 'source' | 'peak_share' | 'is_held' | 'bit_error_rate'>;

/**
 * Reports whether a stretch may be the same notes at the same tempo instead of the same recording: it matches throughout, but
 * not well. A recording of a loudspeaker in a room looks the same: only a person can tell them apart.
 */
export function looksPerformed(match: Measured): boolean {
  // Decided with all of the work's stretches, of the peaks' matches, and for works that hardly have a peak.
  if (match.peak_share !== null || match.is_held === 1) return match.is_held === 1;
  return match.source !== 'acoustid' && match.bit_error_rate >= rule.performedBitErrors;
}
