import type { Wording } from '../message.ts';

export const backupScreen: Record<string, Wording> = {
  'Create backup': 'Backup erstellen',
  Database: 'Datenbank',
  'Media Files': 'Mediendateien',
  'Elasticsearch Data': 'Elasticsearch-Daten',
  'The search index is rebuilt from the records when it is restored.':
    'Der Suchindex wird bei der Wiederherstellung aus den Datensätzen neu aufgebaut.',
  'Self-contained': 'Eigenständig',
  'Copies every file instead of referring to what earlier backups hold. Choose this to take it elsewhere.':
    'Kopiert jede Datei, statt auf frühere Backups zu verweisen. Wähle das, wenn das Backup an einen anderen Ort soll.',
  'Passphrase (optional)': 'Passphrase (optional)',
  'Encrypts the archive. Without the passphrase nobody can restore it, not even you.':
    'Verschlüsselt das Archiv. Ohne die Passphrase kann es niemand wiederherstellen, auch du nicht.',
  'At least 8 characters': 'Mindestens 8 Zeichen',
  'Create Backup': 'Backup erstellen',
  'Creating Backup...': 'Backup wird erstellt …',
  Restore: 'Wiederherstellen',
  'Backup to restore': 'Backup, das wiederhergestellt wird',
  '{time} · {size} MB': '{time} · {size} MB',
  'Choose a backup': 'Wähle ein Backup',
  'The archive is checked first and a restore point is made. While it runs, people can listen but not change anything; afterwards everyone logs in again.':
    'Zuerst wird das Archiv geprüft und ein Wiederherstellungspunkt angelegt. Währenddessen kann man Musik hören, aber nichts ändern; danach müssen sich alle neu anmelden.',
  'App passwords and access tokens end too. No backup holds them, and app passwords open only on the installation that made them: people with a player app make a new one in their profile.':
    'Auch App-Passwörter und Zugriffstoken enden. Kein Backup enthält sie, und App-Passwörter gelten nur auf der Installation, die sie erstellt hat: Menschen mit einer Player-App erstellen im Profil ein neues.',
  'Tracks that were taken down for copyright since the backup was made stay away.':
    'Titel, die seit dem Backup wegen des Urheberrechts entfernt wurden, bleiben weg.',
  'Last restored: {time}': 'Zuletzt wiederhergestellt: {time}',
  '{count} tracks that were taken down since stay away.': {
    one: '{count} Titel, der seither wegen des Urheberrechts entfernt wurde, bleibt weg.',
    other: '{count} Titel, die seither wegen des Urheberrechts entfernt wurden, bleiben weg.',
  },
  'Restoring...': 'Wird wiederhergestellt …',
  'Restore it all the same? You could then get in only with SEGUE_ADMIN_EMAIL and SEGUE_ADMIN_PASSWORD.':
    'Trotzdem wiederherstellen? Du kommst danach nur noch mit SEGUE_ADMIN_EMAIL und SEGUE_ADMIN_PASSWORD hinein.',
  'Are you sure you want to restore backup {id}? This will overwrite current data.':
    'Möchtest du das Backup {id} wirklich wiederherstellen? Das überschreibt die aktuellen Daten.',
  'Restore process has been initiated. This may take some time.':
    'Die Wiederherstellung wurde gestartet. Das kann eine Weile dauern.',
  'Passphrase of this backup': 'Passphrase dieses Backups',
  'Upload an archive': 'Archiv hochladen',
  'Uploading... {percent}%': 'Wird hochgeladen … {percent} %',
  'The archive was checked and added.': 'Das Archiv wurde geprüft und hinzugefügt.',
  'The archive could not be added.': 'Das Archiv konnte nicht hinzugefügt werden.',
  'Backup history': 'Backup-Verlauf',
  'Date and time': 'Datum und Uhrzeit',
  DB: 'DB',
  Media: 'Medien',
  ES: 'ES',
  'Size (MB)': 'Größe (MB)',
  Completed: 'Abgeschlossen',
  'In progress': 'Läuft',
  Proven: 'Geprüft',
  'Not proven yet': 'Noch nicht geprüft',
  Prove: 'Prüfen',
  'Prove backup {id}': 'Backup {id} prüfen',
  Download: 'Herunterladen',
  'Download backup {id}': 'Backup {id} herunterladen',
  'Restore backup {id}': 'Backup {id} wiederherstellen',
  'Delete backup {id}': 'Backup {id} löschen',
  'Cancel backup {id}': 'Backup {id} abbrechen',
  'Are you sure you want to delete backup {id}? This cannot be undone.':
    'Möchtest du das Backup {id} wirklich löschen? Das lässt sich nicht rückgängig machen.',
  'No backups found. Create your first backup to protect your data.':
    'Keine Backups gefunden. Erstelle dein erstes Backup, um deine Daten zu schützen.',
  Encrypted: 'Verschlüsselt',
  Scheduled: 'Geplant',
  'Restore point': 'Wiederherstellungspunkt',
  Uploaded: 'Hochgeladen',
  'Loading backups': 'Backups werden geladen',
  'Failed to load backups. Please try again.':
    'Die Backups konnten nicht geladen werden. Bitte versuche es noch einmal.',
  'Failed to start backup. Please try again.':
    'Das Backup konnte nicht gestartet werden. Bitte versuche es noch einmal.',
  'Failed to restore backup. Please try again.':
    'Das Backup konnte nicht wiederhergestellt werden. Bitte versuche es noch einmal.',
  'Failed to delete backup. Please try again.':
    'Das Backup konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
  'The proof could not be started.': 'Die Prüfung konnte nicht gestartet werden.',
  'The archive could not be downloaded.': 'Das Archiv konnte nicht heruntergeladen werden.',
  'Reading the records': 'Die Datensätze werden gelesen',
  'Writing the archive': 'Das Archiv wird geschrieben',
  'Checking the archive': 'Das Archiv wird geprüft',
  'Loading into a scratch place': 'Wird zur Probe geladen',
  'Replacing the data': 'Die Daten werden ersetzt',
  'Starting it and playing': 'Probestart mit Wiedergabe',
  Finishing: 'Wird abgeschlossen',
  '{count} seconds left': { one: 'noch {count} Sekunde', other: 'noch {count} Sekunden' },
  Schedule: 'Zeitplan',
  'A scheduled backup is proven as soon as it is made.':
    'Ein geplantes Backup wird geprüft, sobald es erstellt ist.',
  'How often': 'Wie oft',
  Never: 'Nie',
  'Every day': 'Jeden Tag',
  'Every week': 'Jede Woche',
  'Keep how many': 'Wie viele aufbewahren',
  'Save schedule': 'Zeitplan speichern',
  'Schedule saved.': 'Zeitplan gespeichert.',
  'The schedule could not be saved.': 'Der Zeitplan konnte nicht gespeichert werden.',
};
