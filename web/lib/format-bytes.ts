import type { Language } from '#shared/texts/texts.ts';
import { perLanguage } from './format.ts';

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

const numbers = (maximumFractionDigits: number) =>
  perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits }));
const wholeNumbers = numbers(0);
const tenths = numbers(1);

/** Bytes in the unit that reads best, by powers of 1024 as the specification counts them. */
export function formatBytes(bytes: number, language: Language): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), byteUnits.length - 1);
  const value = (power < 2 ? wholeNumbers : tenths)(language);
  return `${value.format(bytes / 1024 ** power)} ${byteUnits[power]}`;
}
