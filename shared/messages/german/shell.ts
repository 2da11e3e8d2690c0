import type { Wording } from '../message.ts';

export const shell: Record<string, Wording> = {
  BETA: 'BETA',
  'Your Ultimate Playlist Hub': 'Dein Treffpunkt für Playlists',
  'Skip to content': 'Zum Inhalt springen',
  Main: 'Hauptmenü',
  Menu: 'Menü',
  Home: 'Start',
  'Search Music': 'Musik suchen',
  Profile: 'Profil',
  Logout: 'Abmelden',
  Admin: 'Admin',
  'Add a playlist': 'Playlist hinzufügen',
  'About Segue': 'Über Segue',
  'Privacy Policy': 'Datenschutz',
  'Terms of Service': 'Nutzungsbedingungen',
  Contact: 'Kontakt',
  'Source code': 'Quelltext',
  'Checking who you are...': 'Es wird geprüft, wer du bist …',
  'Something went wrong': 'Etwas ist schiefgegangen',
  'This page stumbled. The rest of Segue is still there.':
    'Diese Seite ist gestolpert. Der Rest von Segue ist noch da.',
  'Technical details': 'Technische Einzelheiten',
  'This page is not in our crates': 'Diese Seite steht nicht in unseren Plattenkisten',
  'The link may be old, or one letter is off.':
    'Der Link ist vielleicht alt, oder ein Buchstabe stimmt nicht.',
};
