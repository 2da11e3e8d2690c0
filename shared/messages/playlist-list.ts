import { catalogue } from './message.ts';

/** Lists of playlists, My playlists above all: what can go wrong there is the specification's (section 8). */
export const playlistListMessages = catalogue({
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
