import { catalogue } from './message.ts';
import { playbackMessages } from './playback.ts';

/** The player: what the specification says of it (sections 4 and 8), and the words of its controls. */
export const playerMessages = catalogue({
  ...playbackMessages,
  invalidLink: { en: 'Invalid external link', it: 'Link esterno non valido', spec: 'it' },
  linkFailed: {
    en: 'The external link could not be loaded',
    it: 'Errore nel caricamento del link esterno',
    spec: 'it',
  },

  // The file player.
  infoFailed: {
    en: 'The track’s details could not be loaded',
    it: 'Errore nel caricamento delle informazioni della traccia',
    spec: 'it',
  },
  noMp3: {
    en: 'There is no MP3 file for this track',
    it: 'Nessun file MP3 disponibile per questa traccia',
    spec: 'it',
  },
  mediaAborted: { en: 'Playback was interrupted', it: 'Riproduzione interrotta', spec: 'it' },
  mediaNetwork: { en: 'Network error', it: 'Errore di rete', spec: 'it' },
  mediaDecode: { en: 'Decoding error', it: 'Errore di decodifica', spec: 'it' },
  mediaUnsupported: { en: 'Audio format not supported', it: 'Formato audio non supportato', spec: 'it' },
  mediaFailed: { en: 'Audio playback error', it: 'Errore di riproduzione audio', spec: 'it' },
  fileMissing: {
    en: 'The audio file of this track is missing on the server',
    it: 'Il file audio di questa traccia non è più sul server',
    segue: 'it',
  },
  blockedByBrowser: {
    en: 'The browser waits for a click before it plays',
    it: 'Il browser aspetta un clic prima di riprodurre',
    segue: 'it',
  },

  // The external player.
  externalInfoFailed: {
    en: 'The track’s details could not be loaded',
    it: 'Impossibile caricare le informazioni della traccia',
    spec: 'it',
  },
  notExternal: {
    en: 'The track is not set up correctly as an external link',
    it: 'Il brano non è configurato correttamente come link esterno',
    spec: 'it',
  },
  noYoutubeId: {
    en: 'The video’s id could not be read from the YouTube URL',
    it: "Impossibile estrarre l'ID del video da YouTube URL",
    spec: 'it',
  },
  noSpotifyId: {
    en: 'The Spotify link names no track, album or playlist',
    it: 'Il link Spotify non indica un brano, un album o una playlist',
    segue: 'it',
  },
  noAppleId: {
    en: 'The Apple Music link names no song, album or playlist',
    it: 'Il link Apple Music non indica un brano, un album o una playlist',
    segue: 'it',
  },
  embedUnreachable: {
    en: '{service} cannot be reached. Check the connection, or go on with the next track.',
    it: '{service} non è raggiungibile. Controlla la connessione o passa al brano successivo.',
    segue: 'it',
  },
  embedRefused: {
    en: '{service} does not let this be played on other sites. Open it there instead.',
    it: '{service} non permette di riprodurlo su altri siti. Aprilo direttamente lì.',
    segue: 'it',
  },
  embedGone: {
    en: 'This is no longer on {service}.',
    it: 'Questo contenuto non è più su {service}.',
    segue: 'it',
  },
  embedFailed: {
    en: 'The player of {service} reports an error.',
    it: 'Il player di {service} segnala un errore.',
    segue: 'it',
  },
});
