import { type Language, languageNames } from '#shared/texts/languages.ts';
import type { House, RegistrationMode } from './house.ts';

// The first page loads this, so it holds no schema.

/** The default name. */
export const defaultName = 'Segue';

/** The texts of a house. */
export const houseTexts = ['rules', 'imprint', 'contact', 'privacy'] as const;
export type HouseTextName = (typeof houseTexts)[number];

/** A text in each language, as Markdown without HTML; empty where there is none. */
type TextByLanguage = Readonly<Record<Language, string>>;

/** The text in a reader's language, or in the first one that there is; empty where there is none. */
export const textFor = (text: TextByLanguage, language: Language): string =>
  text[language] || languageNames.map((name) => text[name]).find(Boolean) || '';

/** The name of the `<meta>` that tells a page of its house; it is left out where nothing is the house's own. */
export const houseMeta = 'house';

/** The house as far as every page needs it. */
export interface HouseFacts {
  name: string;
  sentence: string;
  registration: RegistrationMode;
  members_only: boolean;
  logo_url: string | null;
  rules_version: number;
  /** The texts that there are. */
  texts: readonly HouseTextName[];
  /** The word on the button of another service; left out where there is none. */
  single_sign_on?: string;
  /** Left out where passwords open accounts. */
  password_login?: false;
}

export const defaultFacts: HouseFacts = {
  name: defaultName,
  sentence: '',
  registration: 'open',
  members_only: false,
  logo_url: null,
  rules_version: 0,
  texts: [],
};

export function factsOf(house: House): HouseFacts {
  const { name, sentence, registration, members_only, logo_url, rules_version, single_sign_on } = house;
  const texts = houseTexts.filter((one) => textFor(house[one], 'en') !== '');
  return {
    name,
    sentence,
    registration,
    members_only,
    logo_url,
    rules_version,
    texts,
    ...(single_sign_on === null ? null : { single_sign_on }),
    ...(house.password_login ? null : { password_login: false }),
  };
}
