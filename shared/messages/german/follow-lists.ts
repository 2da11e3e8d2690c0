import type { Wording } from '../message.ts';

export const followLists: Record<string, Wording> = {
  '{name}: followers and follows': '{name}: Follower und Gefolgte',
  Lists: 'Listen',
  Followers: 'Follower',
  Follows: 'Folgt',
  'Playlists followed': 'Gefolgte Playlists',
  'Loading the list…': 'Die Liste wird geladen …',
  'The list could not be loaded.': 'Die Liste konnte nicht geladen werden.',
  'Show more': 'Mehr anzeigen',
  'No followers yet': 'Noch keine Follower',
  'People who press Follow on {name}’s page are counted here.':
    'Hier stehen Personen, die auf der Seite von {name} auf „Folgen“ drücken.',
  'Nobody to show': 'Niemand zu zeigen',
  'Only followers who let others see whom they follow are listed.':
    'Aufgeführt sind nur Follower, die andere sehen lassen, wem sie folgen.',
  '{name} keeps this list private': '{name} zeigt diese Liste nicht',
  'Whom and what a person follows is shown only where they allow it.':
    'Wem und was eine Person folgt, ist nur zu sehen, wenn sie es erlaubt.',
  'Only you see this list.': 'Nur du siehst diese Liste.',
  'Change that in your settings': 'In deinen Einstellungen ändern',
  'Follows nobody yet': 'Folgt noch niemandem',
  'Follows no playlist yet': 'Folgt noch keiner Playlist',
};
