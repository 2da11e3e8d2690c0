import type { Wording } from '../message.ts';

export const playlistPage: Record<string, Wording> = {
  Playlist: 'Playlist',
  'Failed to load playlist ({status})': 'Die Playlist konnte nicht geladen werden ({status})',
  'Playlist not found.': 'Playlist nicht gefunden.',
  'It may be private, or its owner has taken it down.':
    'Sie ist vielleicht privat, oder wem sie gehört, hat sie entfernt.',
  'Created {date}': 'Erstellt am {date}',
  'Show less': 'Weniger zeigen',
  'Add Tracks': 'Titel hinzufügen',
  'Upload your music or add a link from YouTube, Spotify, SoundCloud or Apple Music.':
    'Lade deine Musik hoch oder füge einen Link von YouTube, Spotify, SoundCloud oder Apple Music hinzu.',
  'Upload music': 'Musik hochladen',
  'Add a link': 'Link hinzufügen',
  'Its owner has not added any music.': 'Hier wurde noch keine Musik hinzugefügt.',
  'Play from {time}': 'Ab {time} abspielen',
  More: 'Mehr',
  'More about {title}': 'Mehr zu {title}',
  'Added {date}': 'Hinzugefügt am {date}',
  '{count} plays': { one: '{count} Wiedergabe', other: '{count} Wiedergaben' },
  'Play next': 'Als Nächstes abspielen',
  'Add to queue': 'Zur Warteschlange',
  'Added to the queue': 'Zur Warteschlange hinzugefügt',
  'Add to playlist': 'Zu einer Playlist hinzufügen',
  'Added to {name}': 'Zu {name} hinzugefügt',
  'The track could not be added.': 'Der Titel konnte nicht hinzugefügt werden.',
  "Go to the artist's tracks": 'Zu den Titeln des Künstlers',
  Share: 'Teilen',
  'Move up': 'Nach oben',
  'Move down': 'Nach unten',
  'The order could not be saved. Please try again.':
    'Die Reihenfolge konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  'This playlist was changed elsewhere. You now see the newest.':
    'Diese Playlist wurde anderswo geändert. Du siehst jetzt den neuesten Stand.',
  'Remove from this playlist': 'Aus dieser Playlist entfernen',
  '“{title}” removed': '„{title}“ entfernt',
  'The track could not be removed. Please try again.':
    'Der Titel konnte nicht entfernt werden. Bitte versuche es noch einmal.',
  'Delete track': 'Titel löschen',
  'Delete “{title}”?': '„{title}“ löschen?',
  'Are you sure you want to delete this track? The audio file will be permanently removed.':
    'Möchtest du diesen Titel wirklich löschen? Die Audiodatei wird endgültig entfernt.',
  '“{title}” deleted': '„{title}“ gelöscht',
  'Failed to delete track. Please try again.':
    'Der Titel konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
  Wanted: 'Gesucht',
  'Drop to add to this playlist': 'Loslassen, um es zu dieser Playlist hinzuzufügen',
  'Edit playlist': 'Playlist bearbeiten',
  Description: 'Beschreibung',
  Genre: 'Genre',
  Cover: 'Cover',
  'JPEG, PNG, WebP, AVIF or GIF, up to 8 MB. The middle is kept, square.':
    'JPEG, PNG, WebP, AVIF oder GIF, bis 8 MB. Die Mitte bleibt, quadratisch.',
  'Choose a picture': 'Bild wählen',
  'Remove picture': 'Bild entfernen',
  'The cover could not be changed.': 'Das Cover konnte nicht geändert werden.',
  'The picture is larger than 8 MB.': 'Das Bild ist größer als 8 MB.',
  Save: 'Speichern',
  'The changes could not be saved.': 'Die Änderungen konnten nicht gespeichert werden.',
  'This playlist was changed elsewhere while you were editing.':
    'Diese Playlist wurde anderswo geändert, während du sie bearbeitet hast.',
  Yours: 'Deins',
  'The other': 'Das andere',
  '(empty)': '(leer)',
  'Keep mine': 'Meins behalten',
  'Take the other': 'Das andere nehmen',
  'Delete playlist': 'Playlist löschen',
};
