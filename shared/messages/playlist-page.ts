import { catalogue } from './message.ts';

/** A playlist's own page, and its editing (specification, sections 2, 4, 5 and 8). */
export const playlistPageMessages = catalogue({
  kind: { en: 'Playlist', it: 'Playlist' },
  loading: { en: 'Loading...', it: 'Caricamento...', spec: 'en' },
  loadFailed: {
    en: 'Failed to load playlist ({status})',
    it: 'Impossibile caricare la playlist ({status})',
    spec: 'en',
  },
  notFound: { en: 'Playlist not found.', it: 'Playlist non trovata.', spec: 'en' },
  notFoundText: {
    en: 'It may be private, or its owner has taken it down.',
    it: 'Forse è privata, o chi la possiede l’ha tolta.',
  },
  toFeed: { en: 'Browse playlists', it: 'Sfoglia le playlist' },
  tryAgain: { en: 'Try Again', it: 'Riprova', spec: 'en' },
  created: { en: 'Created {date}', it: 'Creata il {date}' },
  addTracks: { en: 'Add Tracks', it: 'Aggiungi brani', spec: 'en' },
  play: { en: 'Play', it: 'Riproduci' },
  tracks: { en: 'Tracks', it: 'Brani' },
  noTracks: { en: 'No tracks yet', it: 'Ancora nessun brano' },
  noTracksText: {
    en: 'Upload your music or add a link from YouTube, Spotify, SoundCloud or Apple Music.',
    it: 'Carica la tua musica o aggiungi un link da YouTube, Spotify, SoundCloud o Apple Music.',
  },
  noTracksForReaders: {
    en: 'Its owner has not added any music.',
    it: 'Chi la possiede non ha ancora aggiunto musica.',
  },
});
