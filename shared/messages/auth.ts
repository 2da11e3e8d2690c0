import { catalogue } from './message.ts';

/** What the server says about accounts and sessions. */
export const authMessages = catalogue({
  wrongCredentials: {
    en: 'Wrong email, username or password.',
    it: 'Email, nome utente o password errati.',
  },
  usernameTaken: { en: 'This username is taken.', it: 'Questo nome utente è già in uso.' },
  emailTaken: {
    en: 'This email address is already registered.',
    it: 'Questo indirizzo email è già registrato.',
  },
  accountBlocked: { en: 'This account has been deactivated.', it: 'Questo account è stato disattivato.' },
  emailNotVerified: {
    en: 'Please verify your email address first: follow the link in the mail that we sent you.',
    it: 'Prima verifica il tuo indirizzo email: segui il link nella mail che ti abbiamo inviato.',
  },
  wrongPassword: { en: 'This is not your password.', it: 'Questa non è la tua password.' },
  verificationTokenMissing: {
    en: 'No verification token was given.',
    it: 'Manca il token di verifica.',
  },
  verificationLinkDead: {
    en: 'This verification link is invalid or has expired, or it was used before.',
    it: 'Questo link di verifica non è valido, è scaduto o è già stato usato.',
  },
  emailVerified: {
    en: 'Your email address is verified.',
    it: 'Il tuo indirizzo email è verificato.',
  },
  verificationSent: {
    en: 'If this address belongs to an account that is not verified yet, a new link is on its way.',
    it: 'Se questo indirizzo appartiene a un account non ancora verificato, un nuovo link è in arrivo.',
  },
  resetSent: {
    en: 'If your email is registered with us, you will receive a password reset link shortly.',
    it: 'Se la tua email è registrata, riceverai a breve un link per reimpostare la password.',
    spec: 'en',
  },
  resetLinkDead: {
    en: 'This password reset link is invalid or has expired.',
    it: 'Questo link per reimpostare la password non è valido o è scaduto.',
  },
  resetDone: { en: 'Password reset successful!', it: 'Password reimpostata!', spec: 'en' },
});
