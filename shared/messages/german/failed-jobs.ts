import type { Wording } from '../message.ts';

export const failedJobs: Record<string, Wording> = {
  'Failed work': 'Fehlgeschlagene Arbeit',
  'Each was tried several times, or refused for good. It is kept for 30 days. Recurring work that ends the server is paused until it is tried again.':
    'Jede wurde mehrmals versucht oder endgültig abgelehnt. Sie bleibt 30 Tage hier. Wiederkehrende Arbeit, die den Server beendet, ruht, bis sie erneut versucht wird.',
  'The server ended {count} times while it was done.': 'Der Server endete {count}-mal bei dieser Arbeit.',
  '{name} (paused)': '{name} (ruht)',
  'Check of an upload': 'Prüfung eines Uploads',
  'No work has failed.': 'Keine Arbeit ist fehlgeschlagen.',
  'The failed work cannot be shown just now.': 'Die fehlgeschlagene Arbeit lässt sich gerade nicht anzeigen.',
  Work: 'Arbeit',
  For: 'Für',
  'Why it failed': 'Grund',
  'Failed on': 'Fehlgeschlagen am',
  'It will be tried again now.': 'Es wird jetzt erneut versucht.',
  'Removed from the list.': 'Aus der Liste entfernt.',
  'That did not work. Try again.': 'Das hat nicht geklappt. Versuche es noch einmal.',
  'Email that verifies an address': 'E-Mail, die eine Adresse bestätigt',
  'Email for a new password': 'E-Mail für ein neues Passwort',
  'Email to the owner of an address': 'E-Mail an den Inhaber einer Adresse',
};
