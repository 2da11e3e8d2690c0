import { type LanguageChoice, languages } from '#shared/texts/languages.ts';
import type { preferenceMessages } from '#shared/messages/preferences.ts';
import type { Text } from '#web/lib/i18n.ts';
import type { ThemeChoice } from '#web/lib/preferences.ts';

type Names<Choice extends string> = Record<Choice, keyof typeof preferenceMessages>;

/** Each language has its own name, whoever reads it; the mixture is called in the reader's. */
export const languageName = (choice: LanguageChoice, t: Text<'preferences'>): string =>
  choice === 'segue' ? t('languageSegue') : languages[choice].name;

export const themeNames = {
  system: 'themeSystem',
  dark: 'themeDark',
  light: 'themeLight',
} as const satisfies Names<ThemeChoice>;
