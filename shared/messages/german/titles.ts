import type { Wording } from '../message.ts';

export const titles: Record<string, Wording> = {
  'Followers and follows': 'Follower und Gefolgte',
  'Email verification': 'E-Mail-Bestätigung',
  'Forgot password': 'Passwort vergessen',
  'Reset password': 'Passwort zurücksetzen',
  'Reset authentication': 'Anmeldung zurücksetzen',
  'Authentication debug': 'Fehlersuche bei der Anmeldung',
  'Audio diagnostics': 'Audio-Diagnose',
  'Page not found': 'Seite nicht gefunden',
  'My Tracks': 'Meine Titel',
  'Recently played': 'Zuletzt gehört',
  Favourites: 'Favoriten',
};
