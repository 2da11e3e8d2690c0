import type { House } from './house.ts';
import type { HouseFacts } from './house-facts.ts';
import { houseTexts, textFor } from './house-texts.ts';

// Apart from the facts themselves: no page needs this to open.

/** The facts of a house for its pages. */
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
