import { catalogue } from './message.ts';

/** Versions of playlists: making one, where it comes from, and what changed there. */
export const versionMessages = catalogue({
  making: { en: 'Making your version...', it: 'Creazione della tua versione...' },
  made: { en: 'This version is yours now', it: 'Questa versione ora è tua' },
  makeFailed: {
    en: 'Your version could not be made. Please try again.',
    it: 'Non è stato possibile creare la tua versione. Riprova.',
  },
  after: { en: 'after {name} by {owner}', it: 'da {name} di {owner}' },
  afterUnowned: { en: 'after {name}', it: 'da {name}' },
  afterHidden: {
    en: 'A version of a playlist that is not public',
    it: 'Versione di una playlist non pubblica',
  },
  changed: {
    en: { one: '{count} changed', other: '{count} changed' },
    it: { one: '{count} modificato', other: '{count} modificati' },
  },
  versions: {
    en: { one: '{count} version', other: '{count} versions' },
    it: { one: '{count} versione', other: '{count} versioni' },
  },
  versionsTitle: { en: 'Versions of {name}', it: 'Versioni di {name}' },
  noVersions: { en: 'No versions to see', it: 'Nessuna versione da vedere' },
  noVersionsText: {
    en: 'Versions that others made of it and show will stand here.',
    it: 'Qui compariranno le versioni che altri creano e mostrano.',
  },
  loading: { en: 'Loading...', it: 'Caricamento...' },
  older: { en: 'Show older', it: 'Mostra precedenti' },
  upstream: { en: 'What changed there since', it: 'Che cosa è cambiato lì' },
  upstreamTitle: { en: 'What changed in {name} since', it: 'Che cosa è cambiato in {name}' },
  added: { en: 'New there', it: 'Nuovi lì' },
  removed: { en: 'No longer there', it: 'Non più lì' },
  takeOver: { en: 'Add', it: 'Aggiungi' },
  takeOverTitle: { en: 'Add {title}', it: 'Aggiungi {title}' },
  takeOut: { en: 'Remove', it: 'Togli' },
  takeOutTitle: { en: 'Remove {title}', it: 'Togli {title}' },
  takeFailed: {
    en: 'This could not be taken over. Please try again.',
    it: 'Non è stato possibile riprenderlo. Riprova.',
  },
  same: { en: 'Nothing changed there', it: 'Lì non è cambiato nulla' },
  sameText: {
    en: 'What comes to the original, or goes, will be offered here.',
    it: 'Qui verrà proposto ciò che arriva nell’originale o se ne va.',
  },
  originGone: { en: 'The original is not to be seen', it: 'L’originale non è visibile' },
  originGoneText: {
    en: 'It was deleted, or made private. Your version stays yours.',
    it: 'È stato eliminato o reso privato. La tua versione resta tua.',
  },
});
