import type { Wording } from '../message.ts';

export const together: Record<string, Wording> = {
  'You may no longer change this playlist.': 'Du darfst diese Playlist nicht mehr ändern.',
  'You may no longer add to this playlist.': 'Du darfst dieser Playlist nichts mehr hinzufügen.',
  'You may no longer suggest tracks for this playlist.':
    'Du darfst für diese Playlist keine Titel mehr vorschlagen.',
  'What you typed, not saved': 'Dein Text, nicht gespeichert',
  'Discard it': 'Verwerfen',
  'Copy the text': 'Text kopieren',
  'Suggest a track': 'Titel vorschlagen',
  'Log in to suggest a track': 'Anmelden, um Titel vorzuschlagen',
  'Followers may suggest tracks': 'Follower dürfen Titel vorschlagen',
  'Made together with': 'Gemeinsam gemacht mit',
  '{name} is here': '{name} ist hier',
  '{names} are here': '{names} sind hier',
  '{count} people are here': '{count} Personen sind hier',
  'suggested by {name}': 'vorgeschlagen von {name}',
  'Shared with me': 'Mit mir geteilt',
  'I have this one': 'Das habe ich',
  'I have {title}': '{title} habe ich',
};
