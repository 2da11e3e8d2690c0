import { catalogue } from './message.ts';

/** The sources of a recording: added and removed by its owner, and put in order by each listener. */
export const sourceMessages = catalogue({
  title: { en: 'Sources of {title}', it: 'Fonti di {title}' },
  intro: {
    en: 'Where the same recording can be heard. If one fails, the next plays.',
    it: 'Dove si ascolta lo stesso brano. Se una fonte manca, suona la successiva.',
  },
  loadFailed: { en: 'The sources could not be loaded.', it: 'Non è stato possibile caricare le fonti.' },
  file: { en: 'File on Segue', it: 'File su Segue' },
  open: { en: 'Open {source}', it: 'Apri {source}' },
  addedBy: { en: 'added by {name}', it: 'aggiunto da {name}' },
  remove: { en: 'Remove {source}', it: 'Togli {source}' },
  removed: { en: '{source} was removed', it: '{source} è stata tolta' },
  undo: { en: 'Undo', it: 'Annulla' },
  removeFailed: {
    en: 'The source could not be removed. Please try again.',
    it: 'Non è stato possibile togliere la fonte. Riprova.',
  },
  address: { en: 'Address of another source', it: 'Indirizzo di un’altra fonte' },
  addressHint: {
    en: 'YouTube, Spotify, SoundCloud, Apple Music or another site: the same recording.',
    it: 'YouTube, Spotify, SoundCloud, Apple Music o un altro sito: lo stesso brano.',
  },
  notALink: { en: 'This is no web address.', it: 'Questo non è un indirizzo web.' },
  add: { en: 'Add source', it: 'Aggiungi fonte' },
  added: { en: '{source} was added', it: '{source} è stata aggiunta' },
  addFailed: {
    en: 'The source could not be added. Please try again.',
    it: 'Non è stato possibile aggiungere la fonte. Riprova.',
  },
  sameAnyway: { en: 'It is the same recording', it: 'È lo stesso brano' },
  full: {
    en: 'A recording has at most {count} sources. Remove one to add another.',
    it: 'Un brano ha al massimo {count} fonti. Togline una per aggiungerne un’altra.',
  },

  orderHint: {
    en: 'Where a recording has several sources, the highest one plays; if it fails, the next.',
    it: 'Se un brano ha più fonti, suona la più alta; se manca, la successiva.',
  },
  visitorHint: { en: 'Kept in this browser.', it: 'Resta in questo browser.' },
  move: { en: 'Move {title}', it: 'Sposta {title}' },
  use: { en: 'Play from {source}', it: 'Ascolta da {source}' },
  never: { en: 'never', it: 'mai' },
  otherSites: { en: 'Other sites', it: 'Altri siti' },
  orderFailed: {
    en: 'The order could not be saved. Please try again.',
    it: 'Non è stato possibile salvare l’ordine. Riprova.',
  },
  ownOrder: { en: 'As the owners have them', it: 'Come le ha ordinate chi le possiede' },
});
