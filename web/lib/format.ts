import { formatMessages } from '#shared/messages/format.ts';
import type { Language } from '#shared/messages/message.ts';
import { wording } from '#shared/messages/message.ts';

/** Seconds as m:ss; '--:--' where the length is unknown (specification, section 3). */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return '--:--';
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const units = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 3600 },
  { unit: 'hour', seconds: 3600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: 604_800 },
  { unit: 'week', seconds: 604_800, below: Number.POSITIVE_INFINITY },
] as const;

const locales = { en: 'en-GB', it: 'it-IT', de: 'de-DE' } as const satisfies Record<Language, string>;

/** One for each language: to make such an object costs a hundred times as much as to use it. */
function perLanguage<Format>(make: (locale: string) => Format): (language: Language) => Format {
  const made = new Map<Language, Format>();
  return (language) => {
    const format = made.get(language) ?? make(locales[language]);
    made.set(language, format);
    return format;
  };
}

const ago = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));

/**
 * How long ago (specification, section 9): under 60 s in seconds, under an hour in minutes, under a day in hours, under
 * a week in days, otherwise weeks; a moment in the future is 'Recently'.
 */
export function formatRelative(moment: string, language: Language, now = Date.now()): string {
  const seconds = Math.floor((now - Date.parse(moment)) / 1000);
  if (Number.isNaN(seconds)) return '';
  if (seconds < 0) return wording(formatMessages.recently, language);
  const step = units.find(({ below }) => seconds < below) ?? units[4];
  return ago(language).format(-Math.floor(seconds / step.seconds), step.unit);
}

const dates = (style: Intl.DateTimeFormatOptions) =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, style));
const numbers = (style: Intl.NumberFormatOptions) =>
  perLanguage((locale) => new Intl.NumberFormat(locale, style));

const longDates = dates({ dateStyle: 'long' });
const shortDates = dates({ dateStyle: 'medium' });
const times = dates({ timeStyle: 'short' });
const moments = dates({ dateStyle: 'medium', timeStyle: 'short' });

/** A day, as in '3 November 2026'. */
export const formatDate = (moment: string, language: Language): string =>
  longDates(language).format(new Date(moment));

/** A day where there is little room, as in '3 Nov 2026'. */
export const formatDay = (moment: string, language: Language): string =>
  shortDates(language).format(new Date(moment));

/** A time of the day, as in '14:05'. */
export const formatTime = (moment: string, language: Language): string =>
  times(language).format(new Date(moment));

/** A day and a time. */
export const formatDateTime = (moment: string, language: Language): string =>
  moments(language).format(new Date(moment));

const plainNumbers = numbers({});

/** A number with the language's separators. */
export const formatNumber = (value: number, language: Language): string =>
  plainNumbers(language).format(value);

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

const wholeNumbers = numbers({ maximumFractionDigits: 0 });
const tenths = numbers({ maximumFractionDigits: 1 });

/** Bytes in the unit that reads best, by powers of 1024 as the specification counts them. */
export function formatBytes(bytes: number, language: Language): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), byteUnits.length - 1);
  const value = (power < 2 ? wholeNumbers : tenths)(language);
  return `${value.format(bytes / 1024 ** power)} ${byteUnits[power]}`;
}

/** A track's title as the specification lists it: without a trailing .mp3. */
export function formatTrackTitle(title: string): string {
  return title.replace(/\.mp3$/i, '');
}
