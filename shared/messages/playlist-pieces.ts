import { catalogue } from './message.ts';

/** Words on cards and rows, wherever they stand. */
export const playlistMessages = catalogue({
  newCount: { en: '{count} new', it: '{count} nuovi' },
  unknownUser: { en: 'Unknown User', it: 'Utente sconosciuto', spec: 'en' },
  unknownArtist: { en: 'Unknown Artist', it: 'Artista sconosciuto', spec: 'en' },
  trackCount: {
    en: { one: '{count} track', other: '{count} tracks' },
    it: { one: '{count} brano', other: '{count} brani' },
  },
  like: { en: 'Like {name}', it: 'Mi piace: {name}' },
  likes: {
    en: { one: '{count} like', other: '{count} likes' },
    it: { one: '{count} mi piace', other: '{count} mi piace' },
  },
  save: { en: 'Save {name}', it: 'Salva {name}' },
  noTracks: {
    en: 'This playlist has no playable tracks',
    it: 'Questa playlist non contiene tracce riproducibili',
    spec: 'it',
  },
  play: { en: 'Play {name}', it: 'Riproduci {name}' },
  share: { en: 'Share {name}', it: 'Condividi {name}' },
  public: { en: 'Public', it: 'Pubblica' },
  unlisted: { en: 'Unlisted', it: 'Non in elenco' },
  private: { en: 'Private', it: 'Privata' },
});
