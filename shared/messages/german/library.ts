import type { Wording } from '../message.ts';

export const library: Record<string, Wording> = {
  'Add to playlist…': 'Zu einer Playlist hinzufügen …',
  'Add to a playlist': 'Zu einer Playlist hinzufügen',
  'New playlist with this track': 'Neue Playlist mit diesem Titel',
  'New playlist with these tracks': 'Neue Playlist mit diesen Titeln',
  'Name of the new playlist': 'Name der neuen Playlist',
  Create: 'Erstellen',
  'Find a playlist of yours': 'Eine deiner Playlists suchen',
  'No playlist of yours has this name.': 'Keine deiner Playlists heißt so.',
  '{name} was created': '{name} wurde erstellt',
  'It could not be added. Please try again.':
    'Das konnte nicht hinzugefügt werden. Bitte versuche es noch einmal.',
  'Playlists with this track…': 'Playlists mit diesem Titel …',
  'In {count} playlists': { one: 'In {count} Playlist', other: 'In {count} Playlists' },
  'In no playlist': 'In keiner Playlist',
  'Playlists with {title}': 'Playlists mit {title}',
  'Every file and link of yours, also those in no playlist.':
    'Alle deine Dateien und Links, auch die in keiner Playlist.',
  Newest: 'Neueste',
  Oldest: 'Älteste',
  All: 'Alle',
  'Held or hidden': 'Gesperrt',
  'Choose {title}': '{title} auswählen',
  '{count} chosen': { one: '{count} ausgewählt', other: '{count} ausgewählt' },
  'Delete {count} tracks?': { one: '{count} Titel löschen?', other: '{count} Titel löschen?' },
  'The files go for good. Where others list a track, its title and artist stay.':
    'Die Dateien werden endgültig gelöscht. Wo andere einen Titel führen, bleiben Titel und Künstler stehen.',
  '{count} tracks deleted, {size} free again': {
    one: '{count} Titel gelöscht, {size} wieder frei',
    other: '{count} Titel gelöscht, {size} wieder frei',
  },
  'They could not be deleted.': 'Sie konnten nicht gelöscht werden.',
  'Edit the track': 'Titel bearbeiten',
  'It could not be saved.': 'Das konnte nicht gespeichert werden.',
  'More tracks': 'Weitere Titel',
  'Hidden by an administrator': 'Von einem Administrator verborgen',
  'Being examined': 'Wird geprüft',
  'Copyright question': 'Urheberrecht ungeklärt',
  'No tracks here': 'Hier sind keine Titel',
  'What you upload or link appears here.': 'Was du hochlädst oder verlinkst, erscheint hier.',
};
