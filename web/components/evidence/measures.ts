import type { CopyrightMatch } from '#shared/copyright.ts';
import type { evidenceMessages } from '#shared/messages/copyright-screen.ts';
import { formatDuration } from '#web/lib/format.ts';
import type { Text } from '#web/lib/i18n.ts';

/** The figures of a stretch, in words. */
export function measuresOf(match: CopyrightMatch, t: Text<typeof evidenceMessages>): string[] {
  const { upload_from, upload_to, bit_error_rate, contrast, pitch_percent, tempo_percent } = match;
  const words = [t('length', { length: formatDuration(upload_to - upload_from) })];
  if (bit_error_rate !== null) {
    words.push(t('bits', { percent: share(bit_error_rate) }));
    if (contrast) words.push(t('elsewhere', { percent: share(bit_error_rate / contrast) }));
  }
  if (Math.abs(pitch_percent) > 0.05) words.push(t('pitch', { percent: signed(pitch_percent) }));
  if (Math.abs(tempo_percent) > 0.05) words.push(t('tempo', { percent: signed(tempo_percent) }));
  return words;
}

const share = (value: number): string => String(Math.round(value * 100));
const signed = (percent: number): string => `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}`;
