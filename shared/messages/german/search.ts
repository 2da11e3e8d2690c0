import type { Wording } from '../message.ts';

export const search: Record<string, Wording> = {
  'Search for music': 'Musik suchen',
  'Title, artist, album or genre': 'Titel, Künstler, Album oder Genre',
  'Clear the search': 'Suche leeren',
  'What to look for': 'Wonach gesucht wird',
  People: 'Personen',
  Pages: 'Seiten',
  'What would you like to hear?': 'Was möchtest du hören?',
  'Begin to type: Segue finds titles, artists, albums and genres, even with a letter out of place.':
    'Fang an zu tippen: Segue findet Titel, Künstler, Alben und Genres, auch wenn ein Buchstabe nicht stimmt.',
  Styles: 'Stile',
  'Failed to search. Please try again later':
    'Die Suche ist fehlgeschlagen. Bitte versuche es später noch einmal',
  'Fewer words often find more.': 'Weniger Wörter finden oft mehr.',
  '{count} results': { one: '{count} Ergebnis', other: '{count} Ergebnisse' },
  'The best {count} results': 'Die besten {count} Ergebnisse',
  'Unknown Album': 'Unbekanntes Album',
  FILE: 'DATEI',
  URL: 'URL',
  'More by {artist}': 'Mehr von {artist}',
  'Music, playlists, people, pages': 'Musik, Playlists, Personen, Seiten',
  'All results for “{query}”': 'Alle Ergebnisse für „{query}“',
  'Add to playlist… (Shift + Enter)': 'Zu einer Playlist hinzufügen … (Umschalt + Enter)',
};
