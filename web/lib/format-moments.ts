import type { Language } from '#shared/texts/texts.ts';
import { perLanguage } from './format.ts';

const moments = (style: Intl.DateTimeFormatOptions) =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, style));

const days = moments({ dateStyle: 'medium' });
const times = moments({ timeStyle: 'short' });
const daysAndTimes = moments({ dateStyle: 'medium', timeStyle: 'short' });

/** A day where there is little room, as in '3 Nov 2026'. */
export const formatDay = (moment: string, language: Language): string =>
  days(language).format(new Date(moment));

/** A time of the day, as in '14:05'. */
export const formatTime = (moment: string, language: Language): string =>
  times(language).format(new Date(moment));

/** A day and a time. */
export const formatDateTime = (moment: string, language: Language): string =>
  daysAndTimes(language).format(new Date(moment));
