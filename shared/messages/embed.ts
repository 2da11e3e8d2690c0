import { catalogue } from './message.ts';

/** The small player that stands in other people's pages. */
export const embedMessages = catalogue({
  player: { en: 'Segue player', it: 'Player di Segue' },
  loading: { en: 'Loading...', it: 'Caricamento...' },
  by: { en: 'by {name}', it: 'di {name}' },
  unknownUser: { en: 'Unknown User', it: 'Utente sconosciuto', spec: 'en' },
  unknownArtist: { en: 'Unknown Artist', it: 'Artista sconosciuto', spec: 'en' },
  trackCount: {
    en: { one: '{count} track', other: '{count} tracks' },
    it: { one: '{count} brano', other: '{count} brani' },
  },
  play: { en: 'Play', it: 'Riproduci' },
  pause: { en: 'Pause', it: 'Pausa' },
  previous: { en: 'Previous track', it: 'Brano precedente' },
  next: { en: 'Next track', it: 'Brano successivo' },
  position: { en: 'Position', it: 'Posizione' },
  at: { en: '{at} of {length}', it: '{at} di {length}' },
  tracks: { en: 'Tracks', it: 'Brani' },
  opens: { en: 'opens {site}', it: 'apre {site}' },
  onSegue: { en: 'Listen on Segue', it: 'Ascolta su Segue' },
  empty: { en: 'No tracks yet', it: 'Ancora nessun brano' },
  missing: {
    en: 'This playlist is private or no longer there.',
    it: 'Questa playlist è privata o non c’è più.',
  },
  failed: { en: 'The playlist could not be loaded.', it: 'Impossibile caricare la playlist.' },
  tryAgain: { en: 'Try Again', it: 'Riprova', spec: 'en' },
  trackFailed: { en: '“{title}” cannot be played now.', it: '“{title}” ora non si può riprodurre.' },
  hearAt: { en: 'Hear it at {site}', it: 'Ascoltalo su {site}' },
  discover: { en: 'Discover playlists on Segue', it: 'Scopri le playlist su Segue' },
});
