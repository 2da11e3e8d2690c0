import { catalogue } from './message.ts';

/** A playlist's past: what happened to it, its states, and taking edits back. */
export const historyMessages = catalogue({
  title: { en: 'History', it: 'Cronologia' },
  loading: { en: 'Loading the history...', it: 'Caricamento della cronologia...' },
  empty: { en: 'Nothing has happened yet', it: 'Non è ancora successo nulla' },
  emptyText: {
    en: 'Every change of this playlist will stand here.',
    it: 'Qui comparirà ogni modifica di questa playlist.',
  },
  slider: { en: 'Moment', it: 'Momento' },
  asItIsNow: { en: 'As it is now', it: 'Com’è adesso' },
  asItWas: { en: 'As it was on {moment}', it: 'Com’era il {moment}' },
  entries: { en: 'What happened', it: 'Che cosa è successo' },
  state: { en: 'The playlist then', it: 'La playlist di allora' },
  older: { en: 'Show older', it: 'Mostra precedenti' },
  nobody: { en: 'Somebody', it: 'Qualcuno' },
  created: { en: 'Made the playlist', it: 'Ha creato la playlist' },
  added: {
    en: { one: 'Added {count} track', other: 'Added {count} tracks' },
    it: { one: 'Ha aggiunto {count} brano', other: 'Ha aggiunto {count} brani' },
  },
  removed: {
    en: { one: 'Removed {count} track', other: 'Removed {count} tracks' },
    it: { one: 'Ha tolto {count} brano', other: 'Ha tolto {count} brani' },
  },
  moved: {
    en: { one: 'Moved {count} track', other: 'Moved {count} tracks' },
    it: { one: 'Ha spostato {count} brano', other: 'Ha spostato {count} brani' },
  },
  filled: {
    en: { one: 'Filled {count} missing line', other: 'Filled {count} missing lines' },
    it: { one: 'Ha riempito {count} riga mancante', other: 'Ha riempito {count} righe mancanti' },
  },
  repaired: {
    en: { one: 'Repaired {count} track', other: 'Repaired {count} tracks' },
    it: { one: 'Ha riparato {count} brano', other: 'Ha riparato {count} brani' },
  },
  restored: { en: 'Brought the playlist back from the trash', it: 'Ha recuperato la playlist dal cestino' },
  reverted: { en: 'Went back to how it was on {moment}', it: 'È tornato a com’era il {moment}' },
  broughtBack: {
    en: {
      one: 'Brought {count} track back from {moment}',
      other: 'Brought {count} tracks back from {moment}',
    },
    it: {
      one: 'Ha recuperato {count} brano del {moment}',
      other: 'Ha recuperato {count} brani del {moment}',
    },
  },
  wasForgotten: { en: 'Changes that were forgotten', it: 'Modifiche dimenticate' },
  folded: {
    en: { one: '{count} change of this month', other: '{count} changes of this month' },
    it: { one: '{count} modifica di questo mese', other: '{count} modifiche di questo mese' },
  },
  beginning: { en: 'Here the history begins', it: 'Qui comincia la cronologia' },
  nameTo: { en: 'Renamed it to “{to}”', it: 'L’ha rinominata in “{to}”' },
  genreTo: { en: 'Changed the genre to {to}', it: 'Ha cambiato il genere in {to}' },
  genreGone: { en: 'Took the genre away', it: 'Ha tolto il genere' },
  descriptionChanged: { en: 'Changed the description', it: 'Ha cambiato la descrizione' },
  coverChanged: { en: 'Changed the cover', it: 'Ha cambiato la copertina' },
  madePublic: { en: 'Made it public', it: 'L’ha resa pubblica' },
  madeUnlisted: { en: 'Made it unlisted', it: 'L’ha resa non in elenco' },
  madePrivate: { en: 'Made it private', it: 'L’ha resa privata' },
  play: { en: 'Play', it: 'Riproduci' },
  bringBackAll: { en: 'Bring all of it back', it: 'Recupera tutto' },
  bringBackSome: {
    en: { one: 'Bring {count} track back', other: 'Bring {count} tracks back' },
    it: { one: 'Recupera {count} brano', other: 'Recupera {count} brani' },
  },
  pick: { en: 'Bring {title} back', it: 'Recupera {title}' },
  notThereNow: { en: 'Not in it now', it: 'Ora non c’è' },
  gone: { en: 'No longer available', it: 'Non più disponibile' },
  noItems: { en: 'It was empty then.', it: 'Allora era vuota.' },
  back: { en: 'It is back', it: 'È di nuovo qui' },
  backWithout: {
    en: {
      one: 'It is back, without {count} track that cannot be had',
      other: 'It is back, without {count} tracks that cannot be had',
    },
    it: {
      one: 'È di nuovo qui, senza {count} brano non disponibile',
      other: 'È di nuovo qui, senza {count} brani non disponibili',
    },
  },
  backFailed: {
    en: 'This could not be brought back. Please try again.',
    it: 'Non è stato possibile recuperarlo. Riprova.',
  },
  forget: { en: 'Forget', it: 'Dimentica' },
  forgetTitle: { en: 'Forget how it was on {moment}?', it: 'Dimenticare com’era il {moment}?' },
  forgetText: {
    en: 'Nobody can see or bring back this state again, and this cannot be undone. The playlist itself stays as it is.',
    it: 'Nessuno potrà più vedere o recuperare questo stato, e non si può annullare. La playlist resta com’è.',
  },
  forgotten: { en: 'Forgotten', it: 'Dimenticato' },
  forgetFailed: {
    en: 'This could not be forgotten. Please try again.',
    it: 'Non è stato possibile dimenticarlo. Riprova.',
  },
  undone: { en: 'Your last edit is undone', it: 'La tua ultima modifica è annullata' },
  redo: { en: 'Redo', it: 'Ripeti' },
  redone: { en: 'Your edit is done again', it: 'La tua modifica è ripetuta' },
  nothingToUndo: {
    en: 'There is no edit of yours to undo',
    it: 'Non c’è nessuna tua modifica da annullare',
  },
});
