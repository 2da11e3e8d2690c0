import type { Wording } from '../message.ts';

export const audit: Record<string, Wording> = {
  'What happened': 'Was geschah',
  From: 'Von',
  'Segue itself': 'Segue selbst',
  'Somebody whose name is no longer kept': 'Jemand, dessen Name nicht mehr gespeichert ist',
  Kind: 'Art',
  Everything: 'Alles',
  Accounts: 'Konten',
  Backups: 'Backups',
  Moderation: 'Moderation',
  Settings: 'Einstellungen',
  'Nothing has been written down yet.': 'Noch wurde nichts festgehalten.',
  'Show older entries': 'Ältere Einträge zeigen',
  'Loading the log': 'Das Protokoll wird geladen',
  'The log could not be loaded.': 'Das Protokoll konnte nicht geladen werden.',
};
