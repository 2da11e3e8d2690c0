import { catalogue } from './message.ts';

/** What is said when playlists do not come; the first page needs no more of `playlistListMessages`. */
export const playlistLoadMessages = catalogue({
  loadFailed: {
    en: 'Failed to load playlists ({status}). {detail}',
    it: 'Impossibile caricare le playlist ({status}). {detail}',
    spec: 'en',
  },
  noAnswer: {
    en: 'No response from server. Check your network connection.',
    it: 'Nessuna risposta dal server. Controlla la connessione di rete.',
    spec: 'en',
  },
  tryAgain: { en: 'Try Again', it: 'Riprova', spec: 'en' },
});
