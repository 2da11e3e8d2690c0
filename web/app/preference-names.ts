import type { LanguageChoice } from '#shared/messages/message.ts';
import type { preferenceMessages } from '#shared/messages/preferences.ts';
import type { ThemeChoice } from '#web/lib/preferences.ts';

type Names<Choice extends string> = Record<Choice, keyof typeof preferenceMessages>;

export const languageNames = {
  segue: 'languageSegue',
  en: 'languageEnglish',
  it: 'languageItalian',
  de: 'languageGerman',
} as const satisfies Names<LanguageChoice>;

export const themeNames = {
  system: 'themeSystem',
  dark: 'themeDark',
  light: 'themeLight',
} as const satisfies Names<ThemeChoice>;
