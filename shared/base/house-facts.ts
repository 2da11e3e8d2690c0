import type { HouseTextName } from './house-texts.ts';
import type { RegistrationMode } from './house.ts';

// The first page loads this, so it holds no schema.

/** The default name. */
export const defaultName = 'Segue';

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
