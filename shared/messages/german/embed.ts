import type { Wording } from '../message.ts';

export const embed: Record<string, Wording> = {
  'Segue player': 'Segue-Player',
  'Loading...': 'Wird geladen …',
  'by {name}': 'von {name}',
  'Unknown User': 'Unbekannter Benutzer',
  'Unknown Artist': 'Unbekannter Künstler',
  '{count} tracks': { one: '{count} Titel', other: '{count} Titel' },
  Play: 'Abspielen',
  Pause: 'Pause',
  'Previous track': 'Voriger Titel',
  'Next track': 'Nächster Titel',
  Position: 'Position',
  '{at} of {length}': '{at} von {length}',
  'opens {site}': 'öffnet {site}',
  'Listen on Segue': 'Bei Segue anhören',
  'No tracks yet': 'Noch keine Titel',
  'This playlist is private or no longer there.': 'Diese Playlist ist privat oder nicht mehr da.',
  'The playlist could not be loaded.': 'Die Playlist konnte nicht geladen werden.',
  'Try Again': 'Erneut versuchen',
  '“{title}” cannot be played now.': '„{title}“ kann gerade nicht abgespielt werden.',
  'Discover playlists on Segue': 'Playlists bei Segue entdecken',
};
