import { catalogue } from './message.ts';

/** What the OpenSubsonic API says when a call fails; apps show it as it is. */
export const subsonicMessages = catalogue({
  missing: { en: 'Required parameter is missing: {name}', it: 'Manca un parametro richiesto: {name}' },
  unfit: {
    en: 'A parameter is too long, or holds what does not belong there',
    it: 'Un parametro è troppo lungo o contiene qualcosa che non va lì',
  },
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
  starsPeople: {
    en: 'A name on songs cannot be starred in Segue: star the person who shares them, or a song',
    it: 'In Segue non si aggiunge ai preferiti un nome sui brani: scegli la persona che li condivide, o un brano',
  },
  ratesSongs: { en: 'In Segue only songs are rated', it: 'In Segue si valutano solo i brani' },
  notHere: { en: 'Segue does not offer this to apps', it: 'Segue non offre questo alle app' },
  sharesStay: {
    en: 'A shared address in Segue has no end: share without one, and take it back when you like',
    it: 'In Segue un indirizzo condiviso non scade: condividi senza scadenza e revocalo quando vuoi',
  },
  manyBookmarks: {
    en: 'You have {max} bookmarks already: delete one first',
    it: 'Hai già {max} segnalibri: eliminane prima uno',
  },
});
