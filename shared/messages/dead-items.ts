import { catalogue } from './message.ts';

/** What stands in the place of tracks that no longer play; it comes when its editor opens it. */
export const deadItemMessages = catalogue({
  since: { en: '{reason} since {date}', it: '{reason} dal {date}' },
  loadFailed: {
    en: 'The candidates could not be loaded.',
    it: 'Non è stato possibile caricare i candidati.',
  },
  candidates: { en: 'In place of {title}', it: 'Al posto di {title}' },
  hear: { en: 'Play {name}', it: 'Riproduci {name}' },
  own: { en: 'yours', it: 'tuo' },
  take: { en: 'Take it', it: 'Prendilo' },
  takeNamed: { en: 'Take it: {name} in place of {title}', it: 'Prendilo: {name} al posto di {title}' },
  none: { en: 'Nothing like it was found on Segue.', it: 'Su Segue non c’è nulla di simile.' },
  sameRecording: { en: 'same recording', it: 'stessa registrazione' },
  searchElsewhere: { en: 'Search {services}', it: 'Cerca su {services}' },
  searching: { en: 'Searching {services}…', it: 'Ricerca su {services}…' },
  noneElsewhere: { en: 'Nothing like it on {services}.', it: 'Nulla di simile su {services}.' },
  elsewhere: { en: 'Elsewhere, in place of {title}', it: 'Altrove, al posto di {title}' },
  silent: { en: '{services} did not answer.', it: '{services}: nessuna risposta.' },
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
  undoRepair: { en: 'Undo: {title} again', it: 'Annulla: di nuovo {title}' },
  checkAgain: {
    en: 'Links can be checked again at {time}.',
    it: 'I link si possono ricontrollare alle {time}.',
  },
});
