import type { Wording } from '../message.ts';

export const playlistList: Record<string, Wording> = {
  'Failed to load playlists ({status}). {detail}':
    'Die Playlists konnten nicht geladen werden ({status}). {detail}',
  'No response from server. Check your network connection.':
    'Keine Antwort vom Server. Prüfe deine Netzwerkverbindung.',
  'Network error. Check your internet connection and try again.':
    'Netzwerkfehler. Prüfe deine Internetverbindung und versuche es noch einmal.',
  'You are not logged in. Please login to view your playlists.':
    'Du bist nicht angemeldet. Bitte melde dich an, um deine Playlists zu sehen.',
  'Sign Up': 'Registrieren',
  'Reset Authentication': 'Anmeldung zurücksetzen',
  Dismiss: 'Schließen',
  Refresh: 'Aktualisieren',
  'Lists of playlists': 'Arten von Playlists',
  'My Playlists': 'Meine Playlists',
  Popular: 'Beliebt',
  Saved: 'Gemerkt',
  Liked: 'Gefällt mir',
  'You have no playlists yet': 'Du hast noch keine Playlists',
  'Give the first one a name, and music will find its way in.':
    'Gib der ersten einen Namen, und die Musik findet den Weg hinein.',
  'Nothing saved yet': 'Noch nichts gemerkt',
  'The bookmark on a playlist puts it here.': 'Playlists mit deinem Lesezeichen erscheinen hier.',
  'No likes yet': 'Noch keine Likes',
  'The heart on a playlist puts it here.': 'Playlists, denen du ein Herz gibst, erscheinen hier.',
  'Show more': 'Mehr anzeigen',
  'Songs for the last tram': 'Lieder für die letzte Bahn',
  'Description (optional)': 'Beschreibung (optional)',
  'Create Playlist': 'Playlist erstellen',
  'Creating...': 'Wird erstellt …',
  '“{name}” is ready for music.': '„{name}“ ist bereit für Musik.',
  'Authentication error: your session is no longer valid. Reset it and log in again.':
    'Anmeldefehler: Deine Sitzung ist nicht mehr gültig. Setze sie zurück und melde dich wieder an.',
  'Failed to create playlist ({status})': 'Die Playlist konnte nicht erstellt werden ({status})',
  'Select all': 'Alle auswählen',
  'Select {name}': '{name} auswählen',
  '{count} selected': { one: '{count} ausgewählt', other: '{count} ausgewählt' },
  'Delete selected': 'Auswahl löschen',
  'Delete {count} playlists?': { one: '{count} Playlist löschen?', other: '{count} Playlists löschen?' },
  'Are you sure you want to delete the selected playlists? This action cannot be undone.':
    'Möchtest du die ausgewählten Playlists wirklich löschen? Das lässt sich nicht rückgängig machen.',
  '{count} playlists deleted': { one: '{count} Playlist gelöscht', other: '{count} Playlists gelöscht' },
  Undo: 'Rückgängig',
  'Not everything could be brought back.': 'Nicht alles konnte wiederhergestellt werden.',
  'Error deleting playlists': 'Fehler beim Löschen der Playlists',
  '{name}: {reason}': '{name}: {reason}',
};
