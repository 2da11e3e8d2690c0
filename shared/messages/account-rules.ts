import { catalogue } from './message.ts';

/** What a name, an address and a password must be; told beside the field, by the web and by the server alike. */
export const accountRules = catalogue({
  identifierNeeded: { en: 'Enter your email or username.', it: "Inserisci l'email o il nome utente." },
  passwordNeeded: { en: 'Enter your password.', it: 'Inserisci la password.' },
  usernameLength: {
    en: 'A username has {min} to {max} characters.',
    it: 'Il nome utente ha da {min} a {max} caratteri.',
  },
  usernameLetters: {
    en: 'A username may hold letters from a to z, digits, and the signs _ . -',
    it: 'Il nome utente può contenere lettere dalla a alla z, cifre e i segni _ . -',
  },
  usernameNeedsLetter: {
    en: 'A username needs at least one letter or digit.',
    it: 'Il nome utente deve contenere almeno una lettera o una cifra.',
  },
  emailInvalid: { en: 'Enter a valid email address.', it: 'Inserisci un indirizzo email valido.' },
  passwordTooShort: {
    en: 'A password needs at least {min} characters.',
    it: 'La password deve avere almeno {min} caratteri.',
  },
  passwordTooLong: {
    en: 'A password may have up to {max} characters.',
    it: 'La password può avere al massimo {max} caratteri.',
  },
  passwordTooCommon: {
    en: 'This password is one of the most common ones. Choose another.',
    it: 'Questa password è tra le più comuni. Scegline un’altra.',
  },
  passwordsDiffer: { en: 'Passwords do not match', it: 'Le password non coincidono', spec: 'en' },
});
