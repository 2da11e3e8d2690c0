import type { Wording } from '../message.ts';

export const ui: Record<string, Wording> = {
  Close: 'Schließen',
  'Show password': 'Passwort zeigen',
  'Hide password': 'Passwort verbergen',
  'One moment...': 'Einen Moment …',
  'This part of Segue did not arrive.': 'Dieser Teil von Segue kam nicht an.',
  'The network may be gone, or Segue was just updated: then the page must be loaded again.':
    'Das Netz ist vielleicht weg, oder Segue wurde gerade aktualisiert: Dann muss die Seite neu geladen werden.',
  'Reload the page': 'Seite neu laden',
};
