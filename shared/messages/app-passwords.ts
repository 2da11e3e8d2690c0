import { catalogue } from './message.ts';

/** Passwords for apps: the card on one's own page, and what can go wrong. */
export const appPasswordMessages = catalogue({
  title: { en: 'Apps', it: 'App' },
  intro: {
    en: 'Listen with any app for Subsonic or OpenSubsonic, on the phone or the desktop. Each app gets a password of its own: it opens the music, never your account.',
    it: 'Ascolta con qualsiasi app per Subsonic o OpenSubsonic, sul telefono o sul computer. Ogni app ha una password sua: apre la musica, mai il tuo account.',
  },
  server: { en: 'Server', it: 'Server' },
  username: { en: 'Username', it: 'Nome utente' },
  name: { en: 'Name of the app', it: 'Nome dell’app' },
  create: { en: 'Make a password', it: 'Crea una password' },
  created: { en: 'The password for {name}', it: 'La password per {name}' },
  once: {
    en: 'Copy it now: it is shown this once. It also serves as an API key.',
    it: 'Copiala adesso: si vede solo questa volta. Vale anche come chiave API.',
  },
  copy: { en: 'Copy', it: 'Copia' },
  copied: { en: 'Copied', it: 'Copiata' },
  never: { en: 'Not used yet', it: 'Non ancora usata' },
  lastUsed: { en: 'Last used {when}', it: 'Ultimo uso: {when}' },
  remove: { en: 'Remove', it: 'Rimuovi' },
  removeNamed: { en: 'Remove the password for {name}', it: 'Rimuovi la password per {name}' },
  removed: { en: 'The app can no longer log in.', it: 'L’app non può più accedere.' },
  failed: { en: 'That did not work. Please try again.', it: 'Non ha funzionato. Riprova.' },
  tooMany: {
    en: 'You have {max} app passwords already. Remove one that you no longer use.',
    it: 'Hai già {max} password per app. Rimuovine una che non usi più.',
  },
});
