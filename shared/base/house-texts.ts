import { type Language, languageNames } from '#shared/texts/languages.ts';

/** The texts of a house. */
export const houseTexts = ['rules', 'imprint', 'contact', 'privacy'] as const;
export type HouseTextName = (typeof houseTexts)[number];

/** A text in each language, as Markdown without HTML; empty where there is none. */
type TextByLanguage = Readonly<Record<Language, string>>;

/** The text in a reader's language, or in the first one that there is; empty where there is none. */
export const textFor = (text: TextByLanguage, language: Language): string =>
  text[language] || languageNames.map((name) => text[name]).find(Boolean) || '';
