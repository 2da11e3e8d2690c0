import { type Door, page, pageText, searchPage, whole } from './door.ts';

/** Pages as crawlers, previews and readers without scripts get them. */
export const pageDoors: readonly Door[] = [
  page('playlist', whole, ({ playlistId }) => `/playlists/${playlistId}`),
  page('embed', { playlist: 'link' }, ({ playlistId }) => `/embed/playlists/${playlistId}`),
  pageText('home', { playlist: 'list' }, () => '/'),
  pageText('playlist', whole, ({ playlistId }) => `/playlists/${playlistId}`),
  pageText('person', { person: 'link', playlist: 'list' }, ({ ownerName }) => `/users/${ownerName}`),
  searchPage({ track: 'found' }, ({ words }) => ({ q: words.track })),
  searchPage({ playlist: 'found' }, ({ words }) => ({ q: words.playlist, in: 'playlists' })),
  searchPage({ person: 'list' }, ({ ownerName }) => ({ q: ownerName, in: 'people' })),
  page('person', { person: 'link' }, ({ ownerName }) => `/users/${ownerName}`),
];
