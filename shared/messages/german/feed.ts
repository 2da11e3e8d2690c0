import type { Wording } from '../message.ts';

export const feed: Record<string, Wording> = {
  'Share your music': 'Teile deine Musik',
  'Create, share and discover unique playlists. Your music social network.':
    'Erstelle, teile und entdecke einzigartige Playlists. Dein soziales Netzwerk für Musik.',
  'Browse playlists': 'Playlists durchstöbern',
  'Create a playlist': 'Playlist erstellen',
  'No playlists available': 'Keine Playlists vorhanden',
  'No playlists were found to display.': 'Es wurden keine Playlists gefunden.',
  'Create your playlist': 'Erstelle deine Playlist',
  "You've seen all the playlists!": 'Du hast alle Playlists gesehen!',
  'Back to top': 'Nach oben',
  'Tracks in this playlist': 'Titel in dieser Playlist',
  'Tracks and details of {name}': 'Titel und Einzelheiten von {name}',
  'Open {name}': '{name} öffnen',
  'See and edit your playlist': 'Deine Playlist ansehen und bearbeiten',
  'Only its owner can edit it': 'Nur wem sie gehört, kann sie bearbeiten',
  'Only the owner can edit this playlist': 'Nur der Besitzer kann diese Playlist bearbeiten',
  'Add {title} to a playlist': '{title} zu einer Playlist hinzufügen',
};
