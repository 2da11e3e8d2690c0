import type { Wording } from '../message.ts';

export const auth: Record<string, Wording> = {
  'Wrong email, username or password.': 'E-Mail, Benutzername oder Passwort ist falsch.',
  'This username is taken.': 'Dieser Benutzername ist vergeben.',
  'This email address is already registered.': 'Diese E-Mail-Adresse ist schon registriert.',
  'This account has been deactivated.': 'Dieses Konto wurde deaktiviert.',
  'Please verify your email address first: follow the link in the mail that we sent you.':
    'Bitte bestätige zuerst deine E-Mail-Adresse: Folge dem Link in der E-Mail, die wir dir geschickt haben.',
  'This is not your password.': 'Das ist nicht dein Passwort.',
  'No verification token was given.': 'Es wurde kein Bestätigungs-Token angegeben.',
  'This verification link is invalid or has expired, or it was used before.':
    'Dieser Bestätigungslink ist ungültig, abgelaufen oder wurde schon benutzt.',
  'Your email address is verified.': 'Deine E-Mail-Adresse ist bestätigt.',
  'If this address belongs to an account that is not verified yet, a new link is on its way.':
    'Wenn diese Adresse zu einem Konto gehört, das noch nicht bestätigt ist, ist ein neuer Link unterwegs.',
  'This password reset link is invalid or has expired.':
    'Dieser Link zum Zurücksetzen des Passworts ist ungültig oder abgelaufen.',
};
