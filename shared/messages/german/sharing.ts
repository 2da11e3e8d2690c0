import type { Wording } from '../message.ts';

export const sharing: Record<string, Wording> = {
  'Segue · Your Ultimate Playlist Hub': 'Segue · Dein Treffpunkt für Playlists',
  '{title}, a playlist by {name}': '{title}, eine Playlist von {name}',
  'A playlist with {count} tracks by {name}.': {
    one: 'Eine Playlist mit {count} Titel von {name}.',
    other: 'Eine Playlist mit {count} Titeln von {name}.',
  },
  '{name} shares {count} playlists on Segue.': {
    one: '{name} teilt {count} Playlist bei Segue.',
    other: '{name} teilt {count} Playlists bei Segue.',
  },
  'Playlists by {name}': 'Playlists von {name}',
  '{title} as a podcast': '{title} als Podcast',
  'The cover of {title}': 'Das Cover von {title}',
  'There is nothing to embed at this address.': 'Unter dieser Adresse gibt es nichts einzubetten.',
};
