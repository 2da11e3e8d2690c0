import type { Wording } from '../message.ts';

export const adminUsers: Record<string, Wording> = {
  'User management': 'Benutzerverwaltung',
  'Search by username or email': 'Nach Benutzername oder E-Mail suchen',
  Role: 'Rolle',
  'Any role': 'Jede Rolle',
  Status: 'Status',
  'Any status': 'Jeder Status',
  'Sort by': 'Sortieren nach',
  'Newest first': 'Neueste zuerst',
  'Oldest first': 'Älteste zuerst',
  Username: 'Benutzername',
  Email: 'E-Mail',
  'Most tracks': 'Meiste Titel',
  ID: 'ID',
  'Upload limit (MB)': 'Upload-Limit (MB)',
  'Storage in all (MB)': 'Speicher insgesamt (MB)',
  'Empty: as much as the role': 'Leer: so viel wie die Rolle',
  'Storage by role': 'Speicher je Rolle',
  'How many megabytes each role may store in all. Empty: as much as there is room for. People with a limit of their own keep it.':
    'Wie viele Megabyte jede Rolle insgesamt speichern darf. Leer: so viel, wie Platz ist. Wer ein eigenes Limit hat, behält es.',
  '{role} (MB)': '{role} (MB)',
  'Storage limits saved.': 'Speicherlimits gespeichert.',
  'The storage limits could not be loaded or saved. Please try again.':
    'Die Speicherlimits konnten nicht geladen oder gespeichert werden. Bitte versuche es noch einmal.',
  Actions: 'Aktionen',
  Active: 'Aktiv',
  Inactive: 'Inaktiv',
  Edit: 'Bearbeiten',
  Activate: 'Aktivieren',
  Deactivate: 'Deaktivieren',
  Delete: 'Löschen',
  'Actions for {username}': 'Aktionen für {username}',
  'Edit user': 'Benutzer bearbeiten',
  'Save changes': 'Änderungen speichern',
  Cancel: 'Abbrechen',
  'User updated.': 'Benutzer aktualisiert.',
  'User deleted.': 'Benutzer gelöscht.',
  'The account is active': 'Das Konto ist aktiv',
  'Reason (sent to the person by email)': 'Grund (geht der Person per E-Mail zu)',
  'Deactivate {username}?': '{username} deaktivieren?',
  'They are logged out at once and cannot log in until they are activated again.':
    'Die Person wird sofort abgemeldet und kann sich nicht anmelden, bis sie wieder aktiviert ist.',
  'Delete {username}?': '{username} löschen?',
  'Try direct API': 'API direkt aufrufen',
  'Try again': 'Erneut versuchen',
  'Loading users': 'Benutzer werden geladen',
  'Nobody matches.': 'Niemand gefunden.',
  '{from}–{to} of {count} users': {
    one: '{from}–{to} von {count} Benutzer',
    other: '{from}–{to} von {count} Benutzern',
  },
  'Previous page': 'Vorige Seite',
  'Next page': 'Nächste Seite',
  'Username is required': 'Der Benutzername fehlt',
  'Email is required': 'Die E-Mail-Adresse fehlt',
  'Enter a valid email address': 'Gib eine gültige E-Mail-Adresse ein',
  'Enter a whole number of megabytes, 0 or more': 'Gib eine ganze Zahl von Megabyte ein, 0 oder mehr',
  'Download as CSV': 'Als CSV herunterladen',
  'The server answered {status}: {text}': 'Der Server antwortete {status}: {text}',
  'No answer came: {text}': 'Keine Antwort: {text}',
  'The list could not be downloaded. Please try again.':
    'Die Liste konnte nicht heruntergeladen werden. Bitte versuche es noch einmal.',
  'There is no such user.': 'Diesen Benutzer gibt es nicht.',
  'The last active administrator can be neither demoted, deactivated nor deleted.':
    'Der letzte aktive Administrator kann weder herabgestuft noch deaktiviert oder gelöscht werden.',
  'Failed to load users. Please try again.':
    'Die Benutzer konnten nicht geladen werden. Bitte versuche es noch einmal.',
  'Failed to update user. Please try again.':
    'Der Benutzer konnte nicht aktualisiert werden. Bitte versuche es noch einmal.',
  'Failed to update user status. Please try again.':
    'Der Status konnte nicht geändert werden. Bitte versuche es noch einmal.',
  'Failed to delete user. Please try again.':
    'Der Benutzer konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
  'Are you sure you want to delete this user? This action cannot be undone and will remove all their playlists and tracks.':
    'Möchtest du diesen Benutzer wirklich löschen? Das lässt sich nicht rückgängig machen und entfernt alle seine Playlists und Titel.',
};
