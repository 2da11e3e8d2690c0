import { catalogue } from './message.ts';

/** How much of a playlist plays, as its page says it. */
export const linkHealthMessages = catalogue({
  plays: { en: '{playable} of {total} play', it: '{playable} su {total} si ascoltano' },
  needYou: {
    en: { one: '{count} track needs you', other: '{count} tracks need you' },
    it: { one: '{count} brano ha bisogno di te', other: '{count} brani hanno bisogno di te' },
  },
  title: { en: 'Tracks that no longer play', it: 'Brani che non si ascoltano più' },
  allPlay: { en: 'Everything plays.', it: 'Si ascolta tutto.' },
  repairs: { en: 'Repaired', it: 'Sistemati' },
  checkNow: { en: 'Check links now', it: 'Controlla i link ora' },
  checking: {
    en: { one: '{count} link is being looked at', other: '{count} links are being looked at' },
    it: { one: 'Si controlla {count} link', other: 'Si controllano {count} link' },
  },
  checkFailed: {
    en: 'The links could not be checked. Please try again.',
    it: 'Non è stato possibile controllare i link. Riprova.',
  },
});
