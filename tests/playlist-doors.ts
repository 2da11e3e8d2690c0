import { plantPlay } from './factories/rows.ts';
import { type Door, door, session, textOf, whole } from './door.ts';

/** Ways to playlists, their marks, and what was played of them. */
export const playlistDoors: readonly Door[] = [
  door('playlists.popular', { playlist: 'list' }, () => '/api/v1/playlists/popular?limit=50'),
  door('playlists.mine', { playlist: 'owned' }, () => '/api/v1/playlists', session),
  door('playlists.get', whole, ({ playlistId }) => `/api/v1/playlists/${playlistId}`),
  door('playlists.get', whole, ({ playlistId }) => `/api/v1/playlists/${playlistId}?items=1000`, {
    name: 'playlists.get by page',
  }),
  door('linkHealth.get', { playlist: 'link' }, ({ playlistId }) => `/api/v1/playlists/${playlistId}/health`, {
    isNameless: true,
  }),
  door('collaboration.shared', { playlist: 'shared' }, () => '/api/v1/users/me/shared-playlists', session),
  door(
    'collaboration.members',
    { playlist: 'team' },
    ({ playlistId }) => `/api/v1/playlists/${playlistId}/members`,
    { isNameless: true, ...session },
  ),
  door(
    'playlists.get',
    { playlist: 'link', track: 'past', note: 'past' },
    ({ playlistId, filledAt }) => `/api/v1/playlists/${playlistId}?at=${filledAt}`,
    {
      name: 'playlists.get as it was',
    },
  ),
  door(
    'playlists.history',
    { playlist: 'link' },
    ({ playlistId }) => `/api/v1/playlists/${playlistId}/history`,
    {
      isNameless: true,
    },
  ),
  door(
    'playlists.history',
    { track: 'past' },
    ({ playlistId }) => `/api/v1/playlists/${playlistId}/history`,
    {
      name: 'titles in playlists.history',
    },
  ),
  door('playlists.get', { playlist: 'link' }, (_, { versionId }) => `/api/v1/playlists/${versionId}`, {
    name: 'playlists.get of a version',
    ...session,
  }),
  door(
    'versions.lineage',
    { playlist: 'link' },
    (_, { versionId }) => `/api/v1/playlists/${versionId}/lineage`,
    {
      name: 'versions.lineage of a version',
      ...session,
    },
  ),
  door(
    'versions.lineage',
    { playlist: 'link' },
    ({ playlistId }) => `/api/v1/playlists/${playlistId}/lineage`,
    {
      isNameless: true,
    },
  ),
  door(
    'versions.upstream',
    { playlist: 'link' },
    (_, { versionId }) => `/api/v1/playlists/${versionId}/upstream`,
    {
      ...session,
    },
  ),
  door('versions.fork', { playlist: 'link' }, () => '', {
    ...session,
    isNameless: true,
    async open({ playlistId }, { client }) {
      const made = await textOf(
        await client.fetch(`/api/v1/playlists/${playlistId}/fork`, { method: 'POST' }),
      );
      if (made === null) return null;
      // What it lists would be open to its owner: out of the world, before the next door.
      const { id } = JSON.parse(made) as { id: string };
      await client.fetch(`/api/v1/playlists/${id}`, { method: 'DELETE' });
      return made;
    },
  }),
  door(
    'suggestions.list',
    { playlist: 'link' },
    ({ playlistId }) => `/api/v1/playlists/${playlistId}/suggestions`,
    {
      isNameless: true,
    },
  ),
  door('crawlers.sitemap', { playlist: 'list' }, () => '', {
    asVisitor: true,
    async open({ segue, playlistId, words }) {
      const addresses = await textOf(await segue.visitor.fetch('/sitemaps/playlists/0.xml'));
      return addresses?.includes(playlistId) ? words.playlist : addresses;
    },
  }),
  door('moving.export', whole, ({ playlistId }) => `/api/v1/playlists/${playlistId}/export?format=jspf`),
  door('moving.file', whole, ({ playlistId }) => `/playlists/${playlistId}.xspf`),
  door('likes.get', { playlist: 'link' }, ({ playlistId }) => `/api/v1/playlists/${playlistId}/like`, {
    isNameless: true,
  }),
  door('likes.like', { playlist: 'link' }, ({ playlistId }) => `/api/v1/playlists/${playlistId}/like`, {
    isNameless: true,
    ...session,
    init: { method: 'POST' },
  }),
  door('likes.playlists', { playlist: 'link' }, () => '/api/v1/users/me/liked_playlists', session),
  door('likes.mine', { playlist: 'link' }, () => '/api/v1/users/me/likes', session),
  door('favourites.get', { track: 'link' }, ({ trackId }) => `/api/v1/tracks/${trackId}/star`, {
    isNameless: true,
    ...session,
  }),
  door('favourites.star', { track: 'link' }, ({ trackId }) => `/api/v1/tracks/${trackId}/star`, {
    isNameless: true,
    ...session,
    init: { method: 'PUT' },
  }),
  door('favourites.list', { track: 'link' }, () => '/api/v1/users/me/favourites', session),
  door('saves.save', { playlist: 'link' }, ({ playlistId }) => `/api/v1/playlists/${playlistId}/save`, {
    isNameless: true,
    ...session,
    init: { method: 'POST' },
  }),
  door('saves.mine', { playlist: 'link' }, () => '/api/v1/users/me/saved_playlists', session),
  door('plays.mine', { track: 'link', playlist: 'past' }, () => '', {
    ...session,
    async open({ segue, playlistId, trackId }, { client, viewer }) {
      if (viewer) await plantPlay(segue.ctx.db, { userId: viewer.id, trackId, playlistId });
      return textOf(await client.fetch('/api/v1/users/me/listening?limit=1'));
    },
  }),
  door('plays.statistics', { track: 'link', playlist: 'link' }, () => '', {
    ...session,
    async open({ segue, playlistId, trackId }, { client, viewer }) {
      if (viewer) await plantPlay(segue.ctx.db, { userId: viewer.id, trackId, playlistId });
      return textOf(await client.fetch('/api/v1/users/me/listening/statistics?period=week'));
    },
  }),
];
