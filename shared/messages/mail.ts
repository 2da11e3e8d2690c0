import { catalogue } from './message.ts';

/** The letters that Segue writes. */
export const mailMessages = catalogue({
  greeting: { en: 'Hello {username},', it: 'Ciao {username},' },
  verifySubject: { en: 'Verify your email address', it: 'Verifica il tuo indirizzo email' },
  verifyText: {
    en: 'Welcome to Segue! Confirm that this is your address, and your account is complete.',
    it: 'benvenuto su Segue! Conferma che questo è il tuo indirizzo, e il tuo account è completo.',
  },
  verifyButton: { en: 'Verify my address', it: 'Verifica il mio indirizzo' },
  verifyNote: {
    en: 'The link works once, for 24 hours. If you did not register at Segue, you can ignore this mail.',
    it: 'Il link funziona una sola volta, per 24 ore. Se non ti sei registrato su Segue, ignora questa mail.',
  },
  resetSubject: { en: 'Choose a new password', it: 'Scegli una nuova password' },
  resetText: {
    en: 'Somebody, hopefully you, asked for a new password for your account at Segue.',
    it: 'qualcuno, speriamo tu, ha chiesto una nuova password per il tuo account su Segue.',
  },
  resetButton: { en: 'Choose a new password', it: 'Scegli una nuova password' },
  resetNote: {
    en: 'The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.',
    it: 'Il link funziona una sola volta, per un’ora. Se non sei stato tu, ignora questa mail: la tua password resta com’è.',
  },
  changedSubject: { en: 'Your password was changed', it: 'La tua password è stata cambiata' },
  changedText: {
    en: 'The password of your account at Segue was just changed, and every other session was ended.',
    it: 'la password del tuo account su Segue è appena stata cambiata, e tutte le altre sessioni sono terminate.',
  },
  changedButton: { en: 'It was not me', it: 'Non sono stato io' },
  changedNote: {
    en: 'If it was you, there is nothing to do. If not, ask for a new password at once by the link above.',
    it: 'Se sei stato tu, non devi fare nulla. Altrimenti chiedi subito una nuova password con il link qui sopra.',
  },
  knownSubject: { en: 'You already have an account', it: 'Hai già un account' },
  knownText: {
    en: 'Somebody, hopefully you, wanted to register at Segue with this address. It has an account already: log in, or ask for a new password there.',
    it: 'qualcuno, speriamo tu, voleva registrarsi su Segue con questo indirizzo. Ha già un account: accedi, o chiedi lì una nuova password.',
  },
  knownButton: { en: 'Log in', it: 'Accedi' },
  knownNote: {
    en: 'If it was not you, ignore this mail: nothing has changed, and nobody was told that you have an account.',
    it: 'Se non sei stato tu, ignora questa mail: non è cambiato nulla, e a nessuno è stato detto che hai un account.',
  },
  blockedSubject: { en: 'Your account was deactivated', it: 'Il tuo account è stato disattivato' },
  blockedText: {
    en: 'An administrator has deactivated your account at Segue. You are logged out and cannot log in for now. Your playlists and tracks are kept.',
    it: 'un amministratore ha disattivato il tuo account su Segue. La sessione è terminata e per ora non puoi accedere. Le tue playlist e tracce sono conservate.',
  },
  blockedReason: { en: 'The reason given: {reason}', it: 'Il motivo indicato: {reason}' },
  blockedNoReason: { en: 'No reason was given.', it: 'Non è stato indicato un motivo.' },
  blockedButton: { en: 'Contact us', it: 'Contattaci' },
  plainLink: {
    en: 'Or copy this address into your browser:',
    it: 'Oppure copia questo indirizzo nel browser:',
  },
});
