import { catalogue } from './message.ts';

/** Access tokens: the card on one's own page. */
export const accessTokenMessages = catalogue({
  title: { en: 'Access tokens', it: 'Token di accesso' },
  intro: {
    en: 'For scripts that use the API in your name. A token does only what its scopes say, until it expires; it never changes your password, your account or your tokens.',
    it: 'Per gli script che usano l’API a tuo nome. Un token fa solo ciò che dicono i suoi ambiti, finché non scade; non cambia mai la password, l’account o i tuoi token.',
  },
  documentation: { en: 'All calls of the API', it: 'Tutte le chiamate dell’API' },
  name: { en: 'Name of the script', it: 'Nome dello script' },
  expires: { en: 'Expires in', it: 'Scade tra' },
  days: {
    en: { one: '{count} day', other: '{count} days' },
    it: { one: '{count} giorno', other: '{count} giorni' },
  },
  scopes: { en: 'Scopes', it: 'Ambiti' },
  read: { en: 'Read what you may read, and listen', it: 'Leggere ciò che puoi leggere, e ascoltare' },
  write: { en: 'Change your playlists and your library', it: 'Modificare le tue playlist e la tua libreria' },
  upload: { en: 'Upload audio files', it: 'Caricare file audio' },
  admin: { en: 'Administer this Segue', it: 'Amministrare questo Segue' },
  create: { en: 'Make a token', it: 'Crea un token' },
  created: { en: 'The token for {name}', it: 'Il token per {name}' },
  once: { en: 'Copy it now: it is shown this once.', it: 'Copialo adesso: si vede solo questa volta.' },
  copy: { en: 'Copy', it: 'Copia' },
  copied: { en: 'Copied', it: 'Copiato' },
  never: { en: 'Not used yet', it: 'Non ancora usato' },
  lastUsed: { en: 'Last used {when}', it: 'Ultimo uso: {when}' },
  until: { en: 'Expires on {day}', it: 'Scade il {day}' },
  expired: { en: 'Expired on {day}', it: 'Scaduto il {day}' },
  revoke: { en: 'Revoke', it: 'Revoca', de: 'Widerrufen' },
  revokeNamed: { en: 'Revoke the token for {name}', it: 'Revoca il token per {name}' },
  revoked: { en: 'The token no longer works.', it: 'Il token non funziona più.' },
  failed: { en: 'That did not work. Please try again.', it: 'Non ha funzionato. Riprova.' },
});

/** Why a token is not made, or a call with one is refused. */
export const accessTokenErrors = catalogue({
  tooMany: {
    en: 'You have {max} access tokens already. Revoke one that you no longer use.',
    it: 'Hai già {max} token di accesso. Revocane uno che non usi più.',
  },
  adminOnly: {
    en: 'Only administrators may make a token with the scope “admin”.',
    it: 'Solo gli amministratori possono creare un token con l’ambito «admin».',
  },
  missingScope: {
    en: 'This access token lacks the scope “{scope}”.',
    it: 'A questo token di accesso manca l’ambito «{scope}».',
  },
  needsSession: {
    en: 'No access token may do this: log in instead.',
    it: 'Nessun token di accesso può farlo: effettua il login.',
  },
});
