import { catalogue } from './message.ts';

/** What is said about playing where there is no player yet: the first page needs no more of `playerMessages`. */
export const playbackMessages = catalogue({
  stop: { en: 'Stop playback', it: 'Ferma riproduzione', spec: 'it' },
  banner: {
    en: 'Error during playback. Please try again or choose another playlist.',
    it: 'Errore durante la riproduzione. Riprova o scegli un’altra playlist.',
    spec: 'en',
  },
  playlistFailed: {
    en: 'The playlist could not be loaded',
    it: 'Errore nel caricamento della playlist',
    spec: 'it',
  },
});
