import { catalogue } from './message.ts';

/** The menu that every track has; what its items open has words of its own. */
export const trackMenuMessages = catalogue({
  addTo: { en: 'Add to playlist…', it: 'Aggiungi a una playlist…' },
  star: { en: 'Add to favourites', it: 'Aggiungi ai preferiti' },
  places: { en: 'Playlists with this track…', it: 'Playlist con questo brano…' },
  report: { en: 'Report…', it: 'Segnala…' },
  reportCover: { en: 'Report the cover…', it: 'Segnala la copertina…' },
  sources: { en: 'Sources…', it: 'Fonti…' },
});
