import type { Wording } from '../message.ts';

export const jobNames: Record<string, Wording> = {
  'end of silent plays': 'Ende stiller Wiedergaben',
  'expired accounts and sessions': 'abgelaufene Konten und Sitzungen',
  'old notifications': 'alte Benachrichtigungen',
  'email digests': 'E-Mail-Übersichten',
  trash: 'Papierkorb',
  popularity: 'Beliebtheit',
  'old history of playlists': 'alter Verlauf von Playlists',
  totals: 'Gesamtzahlen',
  'expired uploads': 'abgelaufene Uploads',
  'interrupted uploads': 'abgebrochene Uploads',
  'scheduled backups': 'geplante Backups',
  'interrupted backups': 'abgebrochene Backups',
  'new copyright checks': 'neue Urheberrechtsprüfungen',
  'copyright index': 'Urheberrechtsindex',
  'uploads on hold': 'zurückgehaltene Uploads',
  'copyright decisions': 'Urheberrechtsentscheidungen',
  'removed pictures': 'entfernte Bilder',
  'unused files': 'unbenutzte Dateien',
  'tracks taken down': 'entfernte Titel',
};
