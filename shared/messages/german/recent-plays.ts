import type { Wording } from '../message.ts';

export const recentPlays: Record<string, Wording> = {
  'What you have listened to for at least half a minute. Only you see this list.':
    'Was du mindestens eine halbe Minute lang gehört hast. Diese Liste siehst nur du.',
  'Remember what I play': 'Merken, was ich höre',
  'Otherwise your plays are counted without your name.':
    'Sonst werden deine Wiedergaben ohne deinen Namen gezählt.',
  'That could not be saved.': 'Das konnte nicht gespeichert werden.',
  'Clear the list': 'Liste leeren',
  'Clear the list of what you played?': 'Die Liste mit dem, was du gehört hast, leeren?',
  'This cannot be undone. The plays still count for the tracks, without your name.':
    'Das lässt sich nicht rückgängig machen. Die Wiedergaben zählen für die Titel weiter, ohne deinen Namen.',
  'The list is empty': 'Die Liste ist leer',
  'Remove from this list': 'Aus dieser Liste entfernen',
  '{title} removed from the list': '{title} aus der Liste entfernt',
  'That could not be removed.': 'Das konnte nicht entfernt werden.',
  'From {name}': 'Aus {name}',
  'Open {name}': '{name} öffnen',
  'Nothing played yet': 'Noch nichts gehört',
  'The tracks that you listen to appear here.': 'Hier erscheinen die Titel, die du hörst.',
  'Your plays are not remembered at present.': 'Deine Wiedergaben werden zurzeit nicht gemerkt.',
  'Discover playlists': 'Playlists entdecken',
};
