import { catalogue } from './message.ts';

/** The answers to a like or a save of a playlist. */
export const markMessages = catalogue({
  likeFailed: {
    en: 'Your like did not reach the server. Please try again.',
    it: 'Il tuo mi piace non è arrivato al server. Riprova.',
  },
  saved: { en: 'Saved to My Playlists', it: 'Salvata nelle tue playlist' },
  saveFailed: {
    en: 'The playlist could not be saved. Please try again.',
    it: 'Non è stato possibile salvare la playlist. Riprova.',
  },
});
