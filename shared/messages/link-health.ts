import { catalogue } from './message.ts';

/** A playlist's links that no longer play, and their repair. */
export const linkHealthMessages = catalogue({
  plays: { en: '{playable} of {total} play', it: '{playable} su {total} si ascoltano' },
  needYou: {
    en: { one: '{count} track needs you', other: '{count} tracks need you' },
    it: { one: '{count} brano ha bisogno di te', other: '{count} brani hanno bisogno di te' },
  },
  title: { en: 'Tracks that no longer play', it: 'Brani che non si ascoltano più' },
  since: { en: '{reason} since {date}', it: '{reason} dal {date}' },
  loadFailed: {
    en: 'The candidates could not be loaded.',
    it: 'Non è stato possibile caricare i candidati.',
  },
  candidates: { en: 'In place of {title}', it: 'Al posto di {title}' },
  hear: { en: 'Play {name}', it: 'Riproduci {name}' },
  own: { en: 'yours', it: 'tuo' },
  take: { en: 'Take it', it: 'Prendilo' },
  takeNamed: { en: 'Take {name} in place of {title}', it: 'Prendi {name} al posto di {title}' },
  none: { en: 'Nothing like it was found by itself.', it: 'Non si è trovato nulla di simile.' },
  findOther: { en: 'Find another', it: 'Cercane un altro' },
  repaired: { en: '“{title}” plays again', it: '“{title}” si ascolta di nuovo' },
  takenBack: { en: '“{title}” stands there as before', it: '“{title}” è di nuovo al suo posto' },
  repairFailed: {
    en: 'The track could not be exchanged. Please try again.',
    it: 'Non è stato possibile cambiare il brano. Riprova.',
  },
  moreNeed: {
    en: { one: '{count} more comes after these.', other: '{count} more come after these.' },
    it: { one: 'Dopo questi ne segue {count} altro.', other: 'Dopo questi ne seguono altri {count}.' },
  },
  allPlay: { en: 'Everything plays.', it: 'Si ascolta tutto.' },
  repairs: { en: 'Repaired', it: 'Sistemati' },
  undoRepair: { en: 'Undo: {title} again', it: 'Annulla: di nuovo {title}' },
  checkNow: { en: 'Check links now', it: 'Controlla i link ora' },
  checkAgain: {
    en: 'Links can be checked again at {time}.',
    it: 'I link si possono ricontrollare alle {time}.',
  },
  checking: {
    en: { one: '{count} link is being looked at', other: '{count} links are being looked at' },
    it: { one: 'Si controlla {count} link', other: 'Si controllano {count} link' },
  },
  checkFailed: {
    en: 'The links could not be checked. Please try again.',
    it: 'Non è stato possibile controllare i link. Riprova.',
  },
});
