import { catalogue } from './message.ts';

/** The page that an invitation's link leads to. */
export const invitationMessages = catalogue({
  loading: { en: 'Loading the invitation…', it: 'Caricamento dell’invito…' },
  failed: { en: 'The invitation could not be loaded.', it: 'Impossibile caricare l’invito.' },
  invites: {
    en: '{person} invites you to make this playlist together',
    it: '{person} ti invita a creare questa playlist insieme',
  },
  toAdd: {
    en: 'You may listen and add tracks of your own choice.',
    it: 'Puoi ascoltare e aggiungere i brani che vuoi.',
  },
  toEdit: {
    en: 'You may listen, add tracks, arrange them and edit the playlist.',
    it: 'Puoi ascoltare, aggiungere brani, riordinarli e modificare la playlist.',
  },
  until: { en: 'The invitation is open until {date}.', it: 'L’invito è aperto fino al {date}.' },
  join: { en: 'Join', it: 'Partecipa' },
  joined: { en: 'You are in: “{name}” is yours, too', it: 'Ci sei: “{name}” ora è anche tua' },
  joinFailed: {
    en: 'You could not join. Please try again.',
    it: 'Non è stato possibile partecipare. Riprova.',
  },
  decline: { en: 'Decline', it: 'Rifiuta' },
  declined: { en: 'You declined.', it: 'Hai rifiutato.' },
  logIn: { en: 'Log in to join', it: 'Accedi per partecipare' },
  signUp: { en: 'Sign up', it: 'Registrati' },
  open: { en: 'Open the playlist', it: 'Apri la playlist' },
  member: { en: 'You are a member already.', it: 'Sei già un membro.' },
  ownerHint: {
    en: 'This is your own playlist. Send this link to the people you want to invite.',
    it: 'Questa playlist è tua. Manda questo link a chi vuoi invitare.',
  },
  overTitle: { en: 'This invitation is over', it: 'Questo invito non vale più' },
  unknownTitle: { en: 'There is no such invitation', it: 'Questo invito non esiste' },
  unknownText: {
    en: 'The link may be incomplete, or the invitation is over. Ask for a new one.',
    it: 'Forse il link è incompleto, o l’invito non vale più. Chiedine uno nuovo.',
  },
  toFeed: { en: 'Browse playlists', it: 'Sfoglia le playlist' },
});
