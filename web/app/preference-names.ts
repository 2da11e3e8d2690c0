import { type LanguageChoice, languages } from '#shared/texts/languages.ts';
import type { KeyOf } from '#shared/texts/texts.ts';
import type { Text } from '#web/lib/i18n.ts';
import type { ThemeChoice } from '#web/lib/preferences.ts';

type Names<Choice extends string> = Record<Choice, KeyOf<'preferences'>>;

/** Each language has its own name, whoever reads it; the mixture is called in the reader's. */
export const languageName = (choice: LanguageChoice, t: Text<'preferences'>): string =>
  choice === 'segue' ? t('languageSegue') : languages[choice].name;

export const themeNames = {
  system: 'themeSystem',
  dark: 'themeDark',
  light: 'themeLight',
} as const satisfies Names<ThemeChoice>;
