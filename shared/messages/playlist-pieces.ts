import { catalogue } from './message.ts';

/** Words on cards and rows, wherever they stand. */
export const playlistMessages = catalogue({
  unknownUser: { en: 'Unknown User', it: 'Utente sconosciuto', spec: 'en' },
  unknownArtist: { en: 'Unknown Artist', it: 'Artista sconosciuto', spec: 'en' },
  trackCount: {
    en: { one: '{count} track', other: '{count} tracks' },
    it: { one: '{count} brano', other: '{count} brani' },
  },
});
