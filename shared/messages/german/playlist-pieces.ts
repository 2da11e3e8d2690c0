import type { Wording } from '../message.ts';

export const playlistPieces: Record<string, Wording> = {
  '{count} new': '{count} neu',
  'Like {name}': '{name} liken',
  '{count} likes': { one: '{count} Like', other: '{count} Likes' },
  'Your like did not reach the server. Please try again.':
    'Dein Like ist nicht beim Server angekommen. Bitte versuche es noch einmal.',
  'Save {name}': '{name} merken',
  'Saved to My Playlists': 'In „Meine Playlists“ gemerkt',
  'The playlist could not be saved. Please try again.':
    'Die Playlist konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  'This playlist has no playable tracks': 'Diese Playlist hat keine abspielbaren Titel',
  'Play {name}': '{name} abspielen',
  'Share {name}': '{name} teilen',
  Public: 'Öffentlich',
  Unlisted: 'Nicht gelistet',
  Private: 'Privat',
};
