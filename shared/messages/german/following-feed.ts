import type { Wording } from '../message.ts';

export const followingFeed: Record<string, Wording> = {
  'New in what you follow': 'Neues von dem, was du verfolgst',
  'Loading what is new…': 'Neues wird geladen …',
  '{name} added {count} tracks to': {
    one: '{name} hat {count} Titel hinzugefügt zu',
    other: '{name} hat {count} Titel hinzugefügt zu',
  },
  '{name} published a playlist of {count} tracks': {
    one: '{name} hat eine Playlist mit {count} Titel veröffentlicht',
    other: '{name} hat eine Playlist mit {count} Titeln veröffentlicht',
  },
  'Play what is new in {name}': 'Neues in {name} abspielen',
  'and {count} more': 'und {count} weitere',
  'There is something new. Show it': 'Es gibt Neues. Anzeigen',
  'You are up to date.': 'Du bist auf dem neuesten Stand.',
  'What is new could not be loaded.': 'Neues konnte nicht geladen werden.',
  'Follow people and playlists': 'Folge Personen und Playlists',
  'What they add or publish appears here. Press Follow on a playlist or on a person’s page.':
    'Was sie hinzufügen oder veröffentlichen, erscheint hier. Drücke „Folgen“ bei einer Playlist oder auf der Seite einer Person.',
  'Browse popular playlists': 'Beliebte Playlists durchstöbern',
  'People you might follow': 'Personen, denen du folgen könntest',
  'You like {count} playlists of theirs': {
    one: 'Dir gefällt {count} Playlist dieser Person',
    other: 'Dir gefallen {count} Playlists dieser Person',
  },
  Feeds: 'Feeds',
  Notifications: 'Benachrichtigungen',
  'Notifications, {count} unread': {
    one: 'Benachrichtigungen, {count} ungelesen',
    other: 'Benachrichtigungen, {count} ungelesen',
  },
  'Loading notifications…': 'Benachrichtigungen werden geladen …',
  'Notifications could not be loaded.': 'Benachrichtigungen konnten nicht geladen werden.',
  'Nothing yet. New followers, likes and new music in what you follow appear here.':
    'Noch nichts. Neue Follower, Likes und neue Musik von dem, was du verfolgst, erscheinen hier.',
  '{people} follows you': '{people} folgt dir',
  '{people} follow you': '{people} folgen dir',
  '{people} invites you to work on {name}': '{people} lädt dich ein, an {name} mitzuarbeiten',
  '{people} joined {name}': 'Neu dabei in {name}: {people}',
  '{people} liked {name}': 'Likes für {name}: {people}',
  '{people} and {count} others': {
    one: '{people} und {count} weitere Person',
    other: '{people} und {count} weitere Personen',
  },
  '{first} and {last}': '{first} und {last}',
  '{people} added {count} tracks to {name}': {
    one: '{people} hat {count} Titel zu {name} hinzugefügt',
    other: '{people} hat {count} Titel zu {name} hinzugefügt',
  },
  '{people} published {name}': '{people} hat {name} veröffentlicht',
  '{count} suggestions for {name}': {
    one: '{count} Vorschlag für {name}',
    other: '{count} Vorschläge für {name}',
  },
  'Too many suggestions came at once: only followers can suggest tracks for {name} now':
    'Zu viele Vorschläge auf einmal: Für {name} können jetzt nur Follower Titel vorschlagen',
  '{people} accepted {count} suggestions of yours for {name}': {
    one: '{people} hat {count} Vorschlag von dir für {name} angenommen',
    other: '{people} hat {count} Vorschläge von dir für {name} angenommen',
  },
  '{people} declined {count} suggestions of yours for {name}': {
    one: '{people} hat {count} Vorschlag von dir für {name} abgelehnt',
    other: '{people} hat {count} Vorschläge von dir für {name} abgelehnt',
  },
  'Notification settings': 'Einstellungen der Benachrichtigungen',
};
