import { catalogue } from './message.ts';

/** The home page: hero, cards, and the ends of the feed (specification, section 2). */
export const feedMessages = catalogue({
  heroTitle: { en: 'Share your music', it: 'Condividi la tua musica', spec: 'en' },
  heroText: {
    en: 'Create, share and discover unique playlists. Your music social network.',
    it: 'Crea, condividi e scopri playlist uniche. Il tuo social network musicale.',
    spec: 'en',
  },
  browse: { en: 'Browse playlists', it: 'Sfoglia le playlist' },
  create: { en: 'Create a playlist', it: 'Crea una playlist' },
  popular: { en: 'Popular playlists', it: 'Playlist popolari' },
  loading: { en: 'Loading...', it: 'Caricamento...', spec: 'en' },
  emptyTitle: { en: 'No playlists available', it: 'Nessuna playlist disponibile', spec: 'en' },
  emptyText: {
    en: 'No playlists were found to display.',
    it: 'Non ci sono playlist da mostrare.',
    spec: 'en',
  },
  emptyAction: { en: 'Create your playlist', it: 'Crea la tua playlist', spec: 'en' },
  end: { en: "You've seen all the playlists!", it: 'Hai visto tutte le playlist!', spec: 'en' },
  backToTop: { en: 'Back to top', it: "Torna all'inizio", spec: 'en' },
  tracksHere: { en: 'Tracks in this playlist', it: 'Brani in questa playlist', spec: 'it' },
  details: { en: 'Tracks and details of {name}', it: 'Brani e dettagli di {name}' },
  addTrack: { en: 'Add {title} to a playlist', it: 'Aggiungi {title} a una playlist' },
  open: { en: 'Open {name}', it: 'Apri {name}' },
  edit: { en: 'Edit', it: 'Modifica' },
  editHint: { en: 'See and edit your playlist', it: 'Guarda e modifica la tua playlist' },
  ownerOnlyHint: { en: 'Only its owner can edit it', it: 'Solo chi la possiede può modificarla' },
  ownerOnly: {
    en: 'Only the owner can edit this playlist',
    it: 'Solo il proprietario può modificare questa playlist',
    spec: 'it',
  },
});
