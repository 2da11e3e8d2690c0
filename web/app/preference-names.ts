import { type LanguageChoice, languages } from '#shared/texts/languages.ts';
import type { KeyOf } from '#shared/texts/texts.ts';
import type { Text } from '#web/lib/i18n.ts';
import type { ThemeChoice } from '#web/lib/preferences.ts';

type Names<Choice extends string> = Record<Choice, KeyOf<'preferences'>>;

/** The name of a language in that language; the mixture's is in the reader's. */
export const languageName = (choice: LanguageChoice, t: Text<'preferences'>): string =>
  choice === 'segue' ? t('languageSegue') : languages[choice].name;

export const themeNames = {
  system: 'themeSystem',
  dark: 'themeDark',
  light: 'themeLight',
} as const satisfies Names<ThemeChoice>;
