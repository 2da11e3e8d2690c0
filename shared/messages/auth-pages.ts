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
  firstAccount: {
    en: 'Nobody is here yet. The first account runs this Segue: it administers people, music and backups.',
    it: 'Qui non c’è ancora nessuno. Il primo account gestisce questo Segue: persone, musica e backup.',
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
  welcome: { en: 'Welcome to Segue, {name}!', it: 'Benvenuto su Segue, {name}!' },
  registered: {
    en: 'Welcome to Segue! Your account is ready: log in. We have also sent you a mail to verify your address.',
    it: 'Benvenuto su Segue! Il tuo account è pronto: accedi. Ti abbiamo anche inviato una mail per verificare l’indirizzo.',
  },
  sessionExpired: {
    en: 'Your session has ended. Log in again and you are back where you were; what you had typed is still there.',
    it: 'La tua sessione è terminata. Accedi di nuovo e torni dove eri; quello che avevi scritto è ancora lì.',
  },
  registeredVerifyFirst: {
    en: 'Welcome to Segue! One more step: follow the link in the mail that we have just sent you, then log in.',
    it: 'Benvenuto su Segue! Ancora un passo: segui il link nella mail che ti abbiamo appena inviato, poi accedi.',
  },
  resendLink: { en: 'Send the mail again', it: 'Invia di nuovo la mail' },
  verifying: { en: 'Verifying Your Email', it: 'Verifica della tua email', spec: 'en' },
  verifyingLead: { en: 'One moment, please.', it: 'Un momento.' },
  verified: { en: 'Email Verified Successfully', it: 'Email verificata', spec: 'en' },
  verifiedLead: {
    en: 'Thank you. Your address is yours, and your account is complete.',
    it: 'Grazie. L’indirizzo è tuo, e il tuo account è completo.',
  },
  loginToAccount: { en: 'Login to Your Account', it: 'Accedi al tuo account', spec: 'en' },
  goOn: { en: 'Go on to Segue', it: 'Continua su Segue' },
  verificationFailed: { en: 'Verification Failed', it: 'Verifica non riuscita', spec: 'en' },
  verificationTokenMissing: {
    en: 'No verification token found in URL',
    it: "Nessun token di verifica trovato nell'indirizzo",
    spec: 'en',
  },
  verifyFailed: {
    en: 'Failed to verify email. Please try again later.',
    it: 'Verifica dell’email non riuscita. Riprova più tardi.',
    spec: 'en',
  },
  resendVerification: { en: 'Resend verification email', it: "Invia di nuovo l'email di verifica" },
  resendLead: {
    en: 'Tell us your address, and we send you a new link.',
    it: 'Dicci il tuo indirizzo e ti inviamo un nuovo link.',
  },
  resend: { en: 'Send Verification Link', it: 'Invia il link di verifica' },
  sending: { en: 'Sending...', it: 'Invio in corso...' },
  resendFailed: {
    en: 'An error occurred while trying to resend the verification email. Please try again later.',
    it: "Si è verificato un errore nell'invio dell'email di verifica. Riprova più tardi.",
    spec: 'en',
  },
  forgotLead: {
    en: 'Tell us your address, and we send you a link to a new one.',
    it: 'Dicci il tuo indirizzo e ti inviamo un link per sceglierne una nuova.',
  },
  sendResetLink: { en: 'Send Reset Link', it: 'Invia il link', spec: 'en' },
  resetSent: {
    en: 'If your email is registered with us, you will receive a password reset link shortly.',
    it: 'Se la tua email è registrata, riceverai a breve un link per reimpostare la password.',
    spec: 'en',
  },
  backToLogin: { en: 'Back to Login', it: "Torna all'accesso" },
  resetLead: {
    en: 'Choose a new password. Everywhere you are logged in will be logged out.',
    it: 'Scegli una nuova password. Verrai disconnesso ovunque tu sia connesso.',
  },
  newPassword: { en: 'New Password', it: 'Nuova password' },
  confirmNewPassword: { en: 'Confirm New Password', it: 'Conferma nuova password' },
  resetPassword: { en: 'Reset Password', it: 'Reimposta la password' },
  resetting: { en: 'Resetting...', it: 'Reimpostazione in corso...' },
  resetTokenNotFound: {
    en: 'Password reset token not found in URL.',
    it: "Token per reimpostare la password non trovato nell'indirizzo.",
    spec: 'en',
  },
  resetTokenMissing: {
    en: 'Password reset token is missing.',
    it: 'Manca il token per reimpostare la password.',
    spec: 'en',
  },
  resetServerError: {
    en: 'Server error. Please try again later or request a new password reset link.',
    it: 'Errore del server. Riprova più tardi o richiedi un nuovo link.',
    spec: 'en',
  },
  resetFailed: {
    en: 'Failed to reset password. Please try again or request a new reset link.',
    it: 'Reimpostazione non riuscita. Riprova o richiedi un nuovo link.',
    spec: 'en',
  },
  resetDone: { en: 'Password reset successful!', it: 'Password reimpostata!', spec: 'en' },
  requestNewLink: { en: 'Request a new link', it: 'Richiedi un nuovo link' },
  resetAuthLead: {
    en: 'Session and stored data of this site are cleared. Nothing on the server is lost.',
    it: 'La sessione e i dati salvati di questo sito vengono cancellati. Sul server non si perde nulla.',
  },
  resetAuthCountdown: {
    en: { one: 'To the login in {count} second...', other: 'To the login in {count} seconds...' },
    it: { one: 'Accesso tra {count} secondo...', other: 'Accesso tra {count} secondi...' },
  },
  resetAuthNow: { en: 'Go to the login now', it: "Vai subito all'accesso" },
});
