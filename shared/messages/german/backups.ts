import type { Wording } from '../message.ts';

export const backups: Record<string, Wording> = {
  'There is no such backup.': 'Dieses Backup gibt es nicht.',
  'A backup or a restore is already running. Please wait until it has ended.':
    'Ein Backup oder eine Wiederherstellung läuft schon. Bitte warte, bis sie fertig ist.',
  'Only a completed backup can be used.': 'Nur ein abgeschlossenes Backup kann verwendet werden.',
  'A backup in progress cannot be deleted.': 'Ein laufendes Backup kann nicht gelöscht werden.',
  'Later backups refer to the media in this one. Delete those first, or make a self-contained backup and keep that.':
    'Spätere Backups verweisen auf die Medien in diesem. Lösche zuerst jene, oder erstelle ein eigenständiges Backup und behalte dieses.',
  'Not enough free space: {needed} MB are needed, {free} MB are free.':
    'Zu wenig freier Platz: {needed} MB werden gebraucht, {free} MB sind frei.',
  'There is no space left on the disk.': 'Auf der Festplatte ist kein Platz mehr.',
  'This archive cannot be used. {part}: {reason}': 'Dieses Archiv ist nicht brauchbar. {part}: {reason}',
  'This backup was made by a newer version of Segue. Update first.':
    'Dieses Backup stammt von einer neueren Version von Segue. Aktualisiere zuerst.',
  'This backup names no active administrator: nobody could administer Segue after it is restored.':
    'Dieses Backup nennt keinen aktiven Administrator: Nach der Wiederherstellung könnte niemand Segue verwalten.',
  'Another server may be working on backups: this was given up.':
    'Ein anderer Server arbeitet vielleicht an Backups: Dies wurde aufgegeben.',
  'Canceled.': 'Abgebrochen.',
  'The server stopped before it was done.': 'Der Server hielt an, bevor es fertig war.',
  'Nothing is being done with this backup.': 'Mit diesem Backup geschieht gerade nichts.',
  'The records are being worked on, and nothing can be saved. Please try again in a moment.':
    'An den Datensätzen wird gearbeitet, und nichts kann gespeichert werden. Bitte versuche es gleich noch einmal.',
};
