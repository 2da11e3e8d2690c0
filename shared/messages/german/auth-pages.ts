import type { Wording } from '../message.ts';

export const authPages: Record<string, Wording> = {
  'Good to have you back.': 'Schön, dass du wieder da bist.',
  'Email or Username': 'E-Mail oder Benutzername',
  Password: 'Passwort',
  Login: 'Anmelden',
  'Logging in...': 'Anmeldung läuft …',
  'Failed to login. Please check your credentials or try again later.':
    'Anmeldung fehlgeschlagen. Bitte prüfe deine Angaben oder versuche es später noch einmal.',
  'Forgot password?': 'Passwort vergessen?',
  'New to Segue?': 'Neu bei Segue?',
  Register: 'Registrieren',
  'Registering...': 'Registrierung läuft …',
  'Create, share and like playlists. It takes half a minute.':
    'Erstelle, teile und like Playlists. Es dauert eine halbe Minute.',
  'Nobody is here yet. The first account runs this Segue: it administers people, music and backups.':
    'Hier ist noch niemand. Das erste Konto betreibt dieses Segue: Es verwaltet Personen, Musik und Backups.',
  'Others see it. Letters, digits and _ . -': 'Andere sehen ihn. Buchstaben, Ziffern und _ . -',
  'Only you and the administrators see it.': 'Nur du und die Administratoren sehen sie.',
  'At least {min} characters. A short sentence is a good one.':
    'Mindestens {min} Zeichen. Ein kurzer Satz ist gut.',
  'Confirm Password': 'Passwort bestätigen',
  'Failed to register. Please try again.': 'Registrierung fehlgeschlagen. Bitte versuche es noch einmal.',
  'Already have an account?': 'Hast du schon ein Konto?',
  'Welcome to Segue, {name}!': 'Willkommen bei Segue, {name}!',
  'Welcome to Segue! Your account is ready: log in. We have also sent you a mail to verify your address.':
    'Willkommen bei Segue! Dein Konto ist bereit: Melde dich an. Wir haben dir auch eine E-Mail geschickt, um deine Adresse zu bestätigen.',
  'Your session has ended. Log in again and you are back where you were; what you had typed is still there.':
    'Deine Sitzung ist beendet. Melde dich wieder an und du bist, wo du warst; was du geschrieben hattest, ist noch da.',
  'Welcome to Segue! One more step: follow the link in the mail that we have just sent you, then log in.':
    'Willkommen bei Segue! Noch ein Schritt: Folge dem Link in der E-Mail, die wir dir gerade geschickt haben, und melde dich dann an.',
  'Send the mail again': 'E-Mail noch einmal senden',
  'Verifying Your Email': 'Deine E-Mail-Adresse wird bestätigt',
  'One moment, please.': 'Einen Augenblick, bitte.',
  'Email Verified Successfully': 'E-Mail-Adresse bestätigt',
  'Thank you. Your address is yours, and your account is complete.':
    'Danke. Deine Adresse ist bestätigt und dein Konto vollständig.',
  'Login to Your Account': 'Bei deinem Konto anmelden',
  'Go on to Segue': 'Weiter zu Segue',
  'Verification Failed': 'Bestätigung fehlgeschlagen',
  'No verification token found in URL': 'In der Adresse fehlt das Bestätigungs-Token',
  'Failed to verify email. Please try again later.':
    'Die E-Mail-Adresse konnte nicht bestätigt werden. Bitte versuche es später noch einmal.',
  'Resend verification email': 'Bestätigungs-E-Mail noch einmal senden',
  'Tell us your address, and we send you a new link.':
    'Nenne uns deine Adresse, und wir schicken dir einen neuen Link.',
  'Send Verification Link': 'Bestätigungslink senden',
  'Sending...': 'Wird gesendet …',
  'An error occurred while trying to resend the verification email. Please try again later.':
    'Beim erneuten Senden der Bestätigungs-E-Mail ist ein Fehler aufgetreten. Bitte versuche es später noch einmal.',
  'Tell us your address, and we send you a link to a new one.':
    'Nenne uns deine Adresse, und wir schicken dir einen Link zu einem neuen.',
  'Send Reset Link': 'Link zum Zurücksetzen senden',
  'If your email is registered with us, you will receive a password reset link shortly.':
    'Wenn deine E-Mail-Adresse bei uns registriert ist, bekommst du gleich einen Link zum Zurücksetzen des Passworts.',
  'Back to Login': 'Zurück zur Anmeldung',
  'Choose a new password. Everywhere you are logged in will be logged out.':
    'Wähle ein neues Passwort. Überall, wo du angemeldet bist, wirst du abgemeldet.',
  'New Password': 'Neues Passwort',
  'Confirm New Password': 'Neues Passwort bestätigen',
  'Reset Password': 'Passwort zurücksetzen',
  'Resetting...': 'Wird zurückgesetzt …',
  'Password reset token not found in URL.': 'In der Adresse fehlt das Token zum Zurücksetzen des Passworts.',
  'Password reset token is missing.': 'Das Token zum Zurücksetzen des Passworts fehlt.',
  'Server error. Please try again later or request a new password reset link.':
    'Serverfehler. Bitte versuche es später noch einmal oder fordere einen neuen Link an.',
  'Failed to reset password. Please try again or request a new reset link.':
    'Das Passwort konnte nicht zurückgesetzt werden. Bitte versuche es noch einmal oder fordere einen neuen Link an.',
  'Password reset successful!': 'Passwort zurückgesetzt!',
  'Request a new link': 'Neuen Link anfordern',
  'Session and stored data of this site are cleared. Nothing on the server is lost.':
    'Die Sitzung und alles, was diese Website hier gespeichert hat, werden gelöscht. Auf dem Server geht nichts verloren.',
  'To the login in {count} seconds...': {
    one: 'Zur Anmeldung in {count} Sekunde …',
    other: 'Zur Anmeldung in {count} Sekunden …',
  },
  'Go to the login now': 'Jetzt zur Anmeldung',
};
