import { catalogue } from './message.ts';

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
});
