/**
 * The languages of Segue, each with its own name and the region whose dates and numbers it takes. A new one is a line here and a
 * folder in `texts/` (docs/translating.md).
 */
export const languages = {
  en: { name: 'English', locale: 'en-GB' },
  it: { name: 'Italiano', locale: 'it-IT' },
  de: { name: 'Deutsch', locale: 'de-DE' },
} as const satisfies Record<string, { name: string; locale: string }>;

export type Language = keyof typeof languages;

/** The choice of a reader in the footer: the specification's mixture, or one language throughout. */
export type LanguageChoice = 'segue' | Language;

export const languageNames = Object.keys(languages) as [Language, ...Language[]];

/** The language of a page as a whole, of its dates and numbers. The mixture counts as English. */
export const pageLanguage = (choice: LanguageChoice): Language => (choice === 'segue' ? 'en' : choice);
