import type { Wording } from '../message.ts';

export const playlists: Record<string, Wording> = {
  'This playlist has been changed elsewhere meanwhile.': 'Diese Playlist wurde inzwischen anderswo geändert.',
  'This line is no longer in the playlist.': 'Diese Zeile ist nicht mehr in der Playlist.',
  'Track not found.': 'Titel nicht gefunden.',
  'This playlist can no longer be brought back.': 'Diese Playlist kann nicht mehr wiederhergestellt werden.',
  'This playlist is full.': 'Diese Playlist ist voll.',
  'This track is already in the playlist.': 'Dieser Titel ist schon in der Playlist.',
  'This playlist has no such past that you may see.':
    'Diesen früheren Stand der Playlist gibt es nicht, oder du darfst ihn nicht sehen.',
  'This playlist is no version of another.': 'Diese Playlist ist keine Version einer anderen.',
  'This is how the playlist is now: change it first.': 'So ist die Playlist bereits: Ändere sie zuerst.',
  'This line has its track already.': 'Diese Zeile hat schon ihren Titel.',
};
