import { catalogue } from './message.ts';

/** The screens of logging in, registering, and mending either. */
export const authPages = catalogue({
  loginLead: { en: 'Good to have you back.', it: 'Che bello rivederti.' },
  identifier: { en: 'Email or Username', it: 'Email o nome utente', spec: 'en' },
  password: { en: 'Password', it: 'Password', spec: 'en' },
  login: { en: 'Login', it: 'Accedi', spec: 'en' },
  loggingIn: { en: 'Logging in...', it: 'Accesso in corso...', spec: 'en' },
  loginFailed: {
    en: 'Failed to login. Please check your credentials or try again later.',
    it: 'Accesso non riuscito. Controlla le credenziali o riprova più tardi.',
    spec: 'en',
  },
  forgotPassword: { en: 'Forgot password?', it: 'Password dimenticata?' },
  noAccount: { en: 'New to Segue?', it: 'Nuovo su Segue?' },
  register: { en: 'Register', it: 'Registrati', spec: 'en' },
  registering: { en: 'Registering...', it: 'Registrazione in corso...' },
  registerLead: {
    en: 'Create, share and like playlists. It takes half a minute.',
    it: 'Crea, condividi e ama playlist. Basta mezzo minuto.',
  },
  username: { en: 'Username', it: 'Nome utente', spec: 'en' },
  usernameHint: {
    en: 'Others see it. Letters, digits and _ . -',
    it: 'Lo vedono gli altri. Lettere, cifre e _ . -',
  },
  email: { en: 'Email', it: 'Email', spec: 'en' },
  emailHint: {
    en: 'Only you and the administrators see it.',
    it: 'La vedi solo tu, e chi amministra.',
  },
  passwordHint: {
    en: 'At least {min} characters. A short sentence is a good one.',
    it: 'Almeno {min} caratteri. Una breve frase va benissimo.',
  },
  confirmPassword: { en: 'Confirm Password', it: 'Conferma password', spec: 'en' },
  registerFailed: {
    en: 'Failed to register. Please try again.',
    it: 'Registrazione non riuscita. Riprova.',
    spec: 'en',
  },
  haveAccount: { en: 'Already have an account?', it: 'Hai già un account?' },
  registered: {
    en: 'Welcome to Segue! Your account is ready: log in. We have also sent you a mail to verify your address.',
    it: 'Benvenuto su Segue! Il tuo account è pronto: accedi. Ti abbiamo anche inviato una mail per verificare l’indirizzo.',
  },
  sessionExpired: {
    en: 'Your session has ended. Log in again and you are back where you were; what you had typed is still there.',
    it: 'La tua sessione è terminata. Accedi di nuovo e torni dove eri; quello che avevi scritto è ancora lì.',
  },
});
