import { findPlaylistPage } from '#server/pages/playlist-pages.ts';
import { findProfilePage } from '#server/pages/profile-page.ts';
import { type Door, page, pageText, searchPage } from './door.ts';

const whole = { playlist: 'link', track: 'item' } as const;

/** Pages as crawlers, previews and readers without scripts get them. */
export const pageDoors: readonly Door[] = [
  page('playlist', whole, ({ playlistId }) => `/playlists/${playlistId}`),
  page('embed', { playlist: 'link' }, ({ playlistId }) => `/embed/playlists/${playlistId}`),
  pageText('playlist', whole, ({ segue, playlistId }) => findPlaylistPage(segue.ctx, playlistId, 'en')),
  pageText('person', { person: 'link', playlist: 'list' }, ({ segue, ownerName }) =>
    findProfilePage(segue.ctx, ownerName, 'en'),
  ),
  searchPage({ track: 'found' }, ({ words }) => ({ q: words.track })),
  searchPage({ playlist: 'found' }, ({ words }) => ({ q: words.playlist, in: 'playlists' })),
  searchPage({ person: 'list' }, ({ ownerName }) => ({ q: ownerName, in: 'people' })),
  page('person', { person: 'link' }, ({ ownerName }) => `/users/${ownerName}`),
];
