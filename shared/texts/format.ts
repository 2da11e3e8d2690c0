import { type Language, languages } from './languages.ts';
import { wording } from './texts.ts';

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

/** Caches one format for each language: making one costs a hundred times as much as using it. */
export function perLanguage<Format>(make: (locale: string) => Format): (language: Language) => Format {
  const made: Partial<Record<Language, Format>> = {};
  return (language) => (made[language] ??= make(languages[language].locale));
}

const ago = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));

/**
 * Time since a moment (specification, section 9): under 60 s in seconds, under an hour in minutes, under a day in hours, under
 * a week in days, otherwise weeks; a moment in the future is 'Recently'.
 */
export function formatRelative(moment: string, language: Language, now = Date.now()): string {
  const seconds = Math.floor((now - Date.parse(moment)) / 1000);
  if (Number.isNaN(seconds)) return '';
  if (seconds < 0) return wording('format:recently', language);
  const step = units.find(({ below }) => seconds < below) ?? units[4];
  return ago(language).format(-Math.floor(seconds / step.seconds), step.unit);
}

const longDates = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }));

/** A day, as in '3 November 2026'. */
export const formatDate = (moment: string, language: Language): string =>
  longDates(language).format(new Date(moment));

const plainNumbers = perLanguage((locale) => new Intl.NumberFormat(locale));

/** A number with the language's separators. */
export const formatNumber = (value: number, language: Language): string =>
  plainNumbers(language).format(value);

/** A track's title as the specification lists it: without a trailing .mp3. */
export function formatTrackTitle(title: string): string {
  return title.replace(/\.mp3$/i, '');
}
