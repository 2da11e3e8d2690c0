import type { Wording } from '../message.ts';

export const accountRules: Record<string, Wording> = {
  'Enter your email or username.': 'Gib deine E-Mail-Adresse oder deinen Benutzernamen ein.',
  'Enter your password.': 'Gib dein Passwort ein.',
  'A username has {min} to {max} characters.': 'Ein Benutzername hat {min} bis {max} Zeichen.',
  'A username may hold letters from a to z, digits, and the signs _ . -':
    'Ein Benutzername darf Buchstaben von a bis z, Ziffern und die Zeichen _ . - enthalten.',
  'A username needs at least one letter or digit.':
    'Ein Benutzername braucht mindestens einen Buchstaben oder eine Ziffer.',
  'Enter a valid email address.': 'Gib eine gültige E-Mail-Adresse ein.',
  'A password needs at least {min} characters.': 'Ein Passwort braucht mindestens {min} Zeichen.',
  'A password may have up to {max} characters.': 'Ein Passwort darf höchstens {max} Zeichen haben.',
  'This password is one of the most common ones. Choose another.':
    'Dieses Passwort gehört zu den häufigsten. Wähle ein anderes.',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
};
