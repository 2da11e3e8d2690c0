import { type Door, door, json, session, textOf, whole, type World } from './door.ts';
import { pageDoors } from './page-doors.ts';
import { playlistDoors } from './playlist-doors.ts';
import { similarDoors } from './similar-doors.ts';
import { soundDoors } from './sound-doors.ts';
import { subsonicDoors } from './subsonic-doors.ts';

/** Every way to somebody's content. */
export const doors: readonly Door[] = [
  ...playlistDoors,
  door('following.feed', { playlist: 'news', track: 'news' }, () => '/api/v1/following/feed', session),
  door('notifications.list', { playlist: 'told' }, () => '/api/v1/notifications', session),
  door('following.followPerson', { person: 'link' }, () => '', {
    isNameless: true,
    ...session,
    async open({ ownerName }, { client }) {
      const { status } = await client.fetch(`/api/v1/users/${ownerName}/follow`, { method: 'PUT' });
      // 409: nobody follows themselves.
      return status === 200 || status === 409 ? 'followed' : null;
    },
  }),
  door(
    'following.followPlaylist',
    { playlist: 'link' },
    ({ playlistId }) => `/api/v1/playlists/${playlistId}/follow`,
    { isNameless: true, ...session, init: { method: 'PUT' } },
  ),
  door('following.followers', { person: 'link' }, ({ ownerName }) => `/api/v1/users/${ownerName}/followers`, {
    isNameless: true,
  }),
  door('following.followed', { person: 'link' }, ({ ownerName }) => `/api/v1/users/${ownerName}/following`, {
    isNameless: true,
  }),
  door(
    'following.followedPlaylists',
    { person: 'link' },
    ({ ownerName }) => `/api/v1/users/${ownerName}/following/playlists`,
    { isNameless: true },
  ),
  door(
    'following.markHeard',
    { playlist: 'link' },
    ({ playlistId }) => `/api/v1/playlists/${playlistId}/heard`,
    { isNameless: true, ...session, init: { method: 'PUT' } },
  ),
  door(
    'notifications.muted',
    { playlist: 'link' },
    ({ playlistId }) => `/api/v1/playlists/${playlistId}/mute`,
    {
      isNameless: true,
      ...session,
    },
  ),
  door('notifications.mute', { playlist: 'link' }, () => '', {
    isNameless: true,
    ...session,
    async open({ playlistId }, { client }) {
      const mute = `/api/v1/playlists/${playlistId}/mute`;
      const muted = await textOf(await client.fetch(mute, { method: 'PUT' }));
      // The bell tells of it again before the next door.
      await client.fetch(mute, { method: 'DELETE' });
      return muted;
    },
  }),
  door('profiles.get', { person: 'link' }, ({ ownerName }) => `/api/v1/users/${ownerName}`),
  door('profiles.playlists', { playlist: 'list' }, ({ ownerName }) => `/api/v1/users/${ownerName}/playlists`),
  // A playlist without tracks has nothing to play there.
  door('profiles.music', { track: 'list' }, ({ ownerName }) => `/api/v1/users/${ownerName}/music`),
  door('search.tracks', { track: 'found' }, ({ words }) => `/api/v1/tracks/search?query=${words.track}`),
  door(
    'search.playlists',
    { playlist: 'found' },
    ({ words }) => `/api/v1/search/playlists?query=${words.playlist}`,
  ),
  door('search.playlists', { note: 'noted' }, () => '', {
    name: 'search.playlists by a note',
    async open({ words, playlistId }, { client }) {
      const found = await textOf(await client.fetch(`/api/v1/search/playlists?query=${words.note}`));
      return found?.includes(playlistId) ? words.note : found;
    },
  }),
  door('search.playlists', { comment: 'noted' }, () => '', {
    name: 'search.playlists by a comment',
    async open({ words, playlistId }, { client }) {
      const found = await textOf(await client.fetch(`/api/v1/search/playlists?query=${words.comment}`));
      return found?.includes(playlistId) ? words.comment : found;
    },
  }),
  door('comments.list', { comment: 'item' }, ({ playlistId }) => `/api/v1/playlists/${playlistId}/comments`),
  door('comments.list', { comment: 'item' }, () => '', {
    name: 'comments.list above the others',
    async open({ playlistId: id, words, segue: { ctx } }, { client }) {
      const comments = ctx.db.selectFrom('comments').select('id').where('playlist_id', '=', id);
      const rows = await comments.where('text', '=', words.comment).execute();
      const asked = rows.map((row) => `with=${row.id}&item_id=none`);
      const seen = await Promise.all(
        asked.map(async (query) => textOf(await client.fetch(`/api/v1/playlists/${id}/comments?${query}`))),
      );
      return seen.find((one) => one?.includes(words.comment)) ?? seen.at(0) ?? null;
    },
  }),
  door('search.people', { person: 'list' }, ({ ownerName }) => `/api/v1/search/people?query=${ownerName}`),
  door('search.everything', { track: 'found' }, ({ words }) => `/api/v1/search?query=${words.track}`),
  door('tracks.mine', { track: 'owned' }, () => '/api/v1/users/me/tracks', session),
  door('tracks.playlists', { playlist: 'holder' }, ({ trackId }) => `/api/v1/tracks/${trackId}/playlists`),
  door('tracks.featured', { track: 'list' }, () => '/api/v1/tracks/featured'),
  door('sources.list', { track: 'link' }, ({ trackId }) => `/api/v1/tracks/${trackId}/sources`, {
    isNameless: true,
  }),
  door('tracks.playInfo', { track: 'link' }, ({ trackId }) => `/api/v1/tracks/${trackId}/play_info`),
  door('tracks.stream', { track: 'link' }, ({ trackId }) => `/api/v1/tracks/${trackId}/stream`, {
    isNameless: true,
  }),
  door('podcast.audio', { track: 'link' }, ({ trackId }) => `/media/tracks/${trackId}.mp3`, {
    isNameless: true,
    asVisitor: true,
  }),
  door(
    'streaming.hlsPlaylist',
    { track: 'link' },
    ({ trackId }) => `/media/track_${trackId}/hls/playlist.m3u8`,
    { isNameless: true },
  ),
  door('streaming.hlsSegment', { track: 'link' }, ({ trackId }) => `/media/track_${trackId}/hls/0.mp3`, {
    isNameless: true,
  }),
  door('listening.report', { track: 'link' }, ({ trackId }) => `/api/v1/tracks/${trackId}/listening`, {
    isNameless: true,
    init: json({ event: 'start', position_seconds: 0 }),
  }),
  door('pictures.get', { playlist: 'file' }, ({ cover }) => cover, { name: 'cover', isNameless: true }),
  door('pictures.get', { person: 'file' }, ({ avatar }) => avatar, { name: 'avatar', isNameless: true }),
  door('sharing.oembed', { playlist: 'link' }, (world) => oembedOf(world), { asVisitor: true }),
  door('sharing.card', { playlist: 'link' }, ({ playlistId }) => `/media/cards/${playlistId}.jpg`, {
    isNameless: true,
    asVisitor: true,
  }),
  door(
    'sharing.feed',
    { playlist: 'list', person: 'link' },
    ({ ownerName }) => `/users/${ownerName}/feed.xml`,
    {
      asVisitor: true,
    },
  ),
  door('sharing.playlistFeed', whole, ({ playlistId }) => `/playlists/${playlistId}/feed.xml`, {
    asVisitor: true,
  }),
  door('podcast.feed', whole, ({ playlistId }) => `/playlists/${playlistId}/podcast.xml`, {
    asVisitor: true,
  }),
  door('podcast.chapters', { track: 'item' }, ({ playlistId }) => `/playlists/${playlistId}/chapters.json`, {
    asVisitor: true,
  }),
  {
    endpoint: 'playlists.addEntry',
    name: 'playlists.addEntry',
    shows: { track: 'link' },
    needs: 'session',
    isNameless: true,
    async open({ trackId }, { client, ownPlaylistId }) {
      const entries = `/api/v1/playlists/${ownPlaylistId}/entries`;
      const added = await textOf(await client.fetch(entries, json({ track_id: trackId })));
      if (added === null) return null;
      // A track is open to everybody who lists it: out again, before the next door.
      const { tracks } = (await (await client.fetch(`/api/v1/playlists/${ownPlaylistId}`)).json()) as {
        tracks: { entry_id: string }[];
      };
      for (const { entry_id } of tracks) await client.fetch(`${entries}/${entry_id}`, { method: 'DELETE' });
      return added;
    },
  },
  door('moving.import', { track: 'link' }, () => '/api/v1/imports', {
    ...session,
    isNameless: true,
    async open(world, { client }) {
      const lines = [{ title: 'x', track_id: world.trackId }];
      const made = await textOf(await client.fetch('/api/v1/imports', json({ name: 'Imported', lines })));
      if (made === null) return null;
      const { playlist_id } = JSON.parse(made) as { playlist_id: string };
      await client.fetch(`/api/v1/playlists/${playlist_id}`, { method: 'DELETE' });
      return made;
    },
  }),
  ...pageDoors,
  ...similarDoors,
  ...soundDoors,
  ...subsonicDoors,
];

const oembedOf = ({ segue, playlistId }: World): string =>
  `/api/v1/oembed?url=${encodeURIComponent(`${segue.ctx.config.publicUrl}/playlists/${playlistId}`)}`;
