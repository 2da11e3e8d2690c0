import { catalogue } from './message.ts';

/** What the OpenSubsonic API says when a call fails; apps show it as it is. */
export const subsonicMessages = catalogue({
  missing: { en: 'Required parameter is missing: {name}', it: 'Manca un parametro richiesto: {name}' },
  wrongLogin: {
    en: 'Wrong username or app password. Make one for this app on your profile page.',
    it: 'Nome utente o password dell’app errati. Creane una per questa app nella pagina del tuo profilo.',
  },
  wrongKey: { en: 'Invalid API key', it: 'Chiave API non valida' },
  conflicting: {
    en: 'Several ways to log in at once: send the API key, or a username with a password',
    it: 'Più modi di accedere insieme: invia la chiave API, oppure nome utente e password',
  },
  notSupported: { en: 'Segue does not know the call {call}', it: 'Segue non conosce la chiamata {call}' },
  starsPlaylists: {
    en: 'In Segue playlists are liked: star the album or the playlist',
    it: 'In Segue si mettono «mi piace» alle playlist: aggiungi ai preferiti l’album o la playlist',
  },
});
