import type { CopyrightMatchRow } from '#server/db/rows/copyright.ts';
import { rule } from '#server/fingerprint/match-rule.ts';

type Measured = Pick<
  CopyrightMatchRow,
  'source' | 'upload_from_ms' | 'upload_to_ms' | 'bit_error_rate' | 'pitch_percent' | 'tempo_percent'
>;

/**
 * Whether a stretch may be the same notes on the same clock instead of the same recording: it is long, and agrees all
 * along, but not well. A recording that is heard through a room looks so, too: only a person can tell.
 */
export function looksPerformed(match: Measured): boolean {
  const { seconds, bitErrors, pitchPercent, tempoPercent } = rule.performance;
  return (
    match.source !== 'acoustid' &&
    match.upload_to_ms - match.upload_from_ms >= seconds * 1000 &&
    match.bit_error_rate >= bitErrors &&
    Math.abs(match.pitch_percent) <= pitchPercent &&
    Math.abs(match.tempo_percent) <= tempoPercent
  );
}
