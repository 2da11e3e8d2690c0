import type { CopyrightMatch } from '#shared/music/copyright.ts';
import { formatDuration } from '#web/lib/format.ts';
import type { Text } from '#web/lib/i18n.ts';

/** The figures of a stretch, in words. */
export function measuresOf(match: CopyrightMatch, t: Text<'evidence'>): string[] {
  const { upload_from, upload_to, bit_error_rate, contrast, peak_share, pitch_percent, tempo_percent } =
    match;
  const words = [t('length', { length: formatDuration(upload_to - upload_from) })];
  if (bit_error_rate !== null) {
    words.push(t('bits', { percent: share(bit_error_rate) }));
    if (contrast) words.push(t('elsewhere', { percent: share(bit_error_rate / contrast) }));
  }
  if (peak_share !== null) words.push(t('peaks', { percent: share(peak_share) }));
  const notes = [
    ...(match.is_reversed ? [t('backwards')] : []),
    ...(match.is_performance ? [t(peak_share === null ? 'sameNotes' : 'heldPeaks')] : []),
  ];
  return [...words, ...changeOf(pitch_percent, tempo_percent, t), ...notes];
}

const isNoticeable = (percent: number): boolean => Math.abs(percent) > 0.05;

/**
 * The texts of a change. Pitch and tempo changed alike are another speed, as on a turntable; a program changes one
 * alone.
 */
function changeOf(pitch: number, tempo: number, t: Text<'evidence'>): string[] {
  if (isNoticeable(pitch) && !isNoticeable(pitch - tempo)) return [t('speed', { percent: signed(pitch) })];
  const isBoth = isNoticeable(pitch) && isNoticeable(tempo);
  return [
    ...(isNoticeable(pitch) ? [t(isBoth ? 'pitch' : 'pitchAlone', { percent: signed(pitch) })] : []),
    ...(isNoticeable(tempo) ? [t(isBoth ? 'tempo' : 'tempoAlone', { percent: signed(tempo) })] : []),
  ];
}

const share = (value: number): string => String(Math.round(value * 100));
const signed = (percent: number): string => `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}`;
