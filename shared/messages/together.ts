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

/** The right to a playlist has ended while its page is open. */
export const lostRightMessages = catalogue({
  edit: {
    en: 'You may no longer change this playlist.',
    it: 'Non puoi più modificare questa playlist.',
  },
  add: {
    en: 'You may no longer add to this playlist.',
    it: 'Non puoi più aggiungere brani a questa playlist.',
  },
  suggest: {
    en: 'You may no longer suggest tracks for this playlist.',
    it: 'Non puoi più proporre brani per questa playlist.',
  },
  unsent: { en: 'What you typed, not saved', it: 'Quello che hai scritto, non salvato' },
  discard: { en: 'Discard it', it: 'Scarta' },
});

/** Readers take part. */
export const suggestButton = catalogue({
  suggest: { en: 'Suggest a track', it: 'Proponi un brano' },
  follow: { en: 'Followers may suggest tracks', it: 'I follower possono proporre brani' },
  logIn: { en: 'Log in to suggest a track', it: 'Accedi per proporre un brano' },
});
