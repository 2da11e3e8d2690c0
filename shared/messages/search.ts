import { catalogue } from './message.ts';

/** The search page and the command palette. */
export const searchMessages = catalogue({
  label: { en: 'Search for music', it: 'Cerca musica' },
  placeholder: { en: 'Title, artist, album or genre', it: 'Titolo, artista, album o genere' },
  clear: { en: 'Clear the search', it: 'Cancella la ricerca' },
  kinds: { en: 'What to look for', it: 'Che cosa cercare' },
  tracks: { en: 'Tracks', it: 'Brani' },
  playlists: { en: 'Playlists', it: 'Playlist' },
  people: { en: 'People', it: 'Persone' },
  pages: { en: 'Pages', it: 'Pagine' },
  beginTitle: { en: 'What would you like to hear?', it: 'Che cosa vorresti ascoltare?' },
  beginText: {
    en: 'Begin to type: Segue finds titles, artists, albums and genres, even with a letter out of place.',
    it: 'Inizia a scrivere: Segue trova titoli, artisti, album e generi, anche con una lettera fuori posto.',
  },
  styles: { en: 'Styles', it: 'Stili' },
  searching: { en: 'Searching...', it: 'Ricerca in corso...' },
  failed: {
    en: 'Failed to search. Please try again later',
    it: 'Ricerca non riuscita. Riprova più tardi',
    spec: 'en',
  },
  tryAgain: { en: 'Try again', it: 'Riprova' },
  nothing: { en: 'No results found.', it: 'Nessun risultato trovato.', spec: 'en' },
  nothingText: {
    en: 'Fewer words often find more.',
    it: 'Spesso meno parole trovano di più.',
  },
  found: {
    en: { one: '{count} result', other: '{count} results' },
    it: { one: '{count} risultato', other: '{count} risultati' },
  },
  foundMost: { en: 'The best {count} results', it: 'I {count} risultati migliori' },
  unknownAlbum: { en: 'Unknown Album', it: 'Album sconosciuto' },
  file: { en: 'FILE', it: 'FILE', spec: 'en' },
  link: { en: 'URL', it: 'URL', spec: 'en' },
  publicPlaylists: {
    en: { one: '{count} public playlist', other: '{count} public playlists' },
    it: { one: '{count} playlist pubblica', other: '{count} playlist pubbliche' },
  },
  more: { en: 'More about {title}', it: 'Altro su {title}' },
  playNext: { en: 'Play next', it: 'Riproduci dopo' },
  addToQueue: { en: 'Add to queue', it: 'Aggiungi alla coda' },
  moreByArtist: { en: 'More by {artist}', it: 'Altro di {artist}' },
  queued: { en: 'Added to the queue', it: 'Aggiunto alla coda' },
  addTo: {
    en: 'Add to playlist… (Shift + Enter)',
    it: 'Aggiungi a una playlist… (Maiusc + Invio)',
  },
  paletteTitle: { en: 'Find anything', it: 'Trova qualsiasi cosa' },
  palettePlaceholder: { en: 'Music, playlists, people, pages', it: 'Musica, playlist, persone, pagine' },
  allResults: { en: 'All results for “{query}”', it: 'Tutti i risultati per “{query}”' },
});
