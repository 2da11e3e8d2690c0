import { catalogue } from './message.ts';

/** Who makes a playlist together, on its page. */
export const togetherMessages = catalogue({
  contributors: { en: 'Made together with', it: 'Creata insieme a' },
  more: {
    en: { one: 'and {count} more', other: 'and {count} more' },
    it: { one: 'e {count} altro', other: 'e altri {count}' },
  },
  isHere: { en: '{name} is here', it: '{name} è qui' },
  areHere: { en: '{names} are here', it: '{names} sono qui' },
  manyHere: { en: '{count} people are here', it: '{count} persone sono qui' },
  suggestedBy: { en: 'suggested by {name}', it: 'proposto da {name}' },
  sharedWithMe: { en: 'Shared with me', it: 'Condivise con me' },
});

/** Readers take part. */
export const suggestButton = catalogue({
  suggest: { en: 'Suggest a track', it: 'Proponi un brano' },
  follow: { en: 'Followers may suggest tracks', it: 'I follower possono proporre brani' },
  logIn: { en: 'Log in to suggest a track', it: 'Accedi per proporre un brano' },
});
