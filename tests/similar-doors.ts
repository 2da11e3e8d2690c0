import { type Door, door, json, oncePer, session, textOf, type World } from './door.ts';
import { insertPlaylist, insertTrack } from './factories/rows.ts';

const song = 'seed';

/** A public playlist of the administrator with a song that stands beside the world's, as a night would count it. */
const seedOf = oncePer(async ({ segue, trackId, playlistId }: World) => {
  const { db } = segue.ctx;
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const track = await insertTrack(db, { owner_id: owner.id, title: 'Seed' });
  const list = await insertPlaylist(db, { owner_id: owner.id, name: 'Beside' }, [track]);
  await db
    .insertInto('songs')
    .values({ song, curators: 2 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.insertInto('track_songs').values({ track_id: track, song }).execute();
  await db
    .insertInto('song_company')
    .values({ song, track_id: trackId, playlists: 2, closeness: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('playlist_company')
    .values({ playlist_id: list, other_id: playlistId, songs: 2, closeness: 1 })
    .execute();
  return { track, list };
});

/** The artist of the world's track, as another song might write the name. */
const artist = '/api/v1/artists/POTOROO%20feat.%20Nobody';
const smartLists = '/api/v1/users/me/smart-lists';
const starred = { field: 'liked', op: 'is' };
const ofAllYears = {
  rules: { match: 'all', rules: [{ field: 'year', op: 'from', value: 1970 }] },
  order: 'newest',
  limit: 500,
};

/** Ways to what stands beside something else, and in the rows to look through. */
export const similarDoors: readonly Door[] = [
  door('tracks.similar', { track: 'list' }, () => '', {
    async open(world, { client }) {
      const { track } = await seedOf(world);
      return textOf(await client.fetch(`/api/v1/tracks/${track}/similar`));
    },
  }),
  door('playlists.similar', { playlist: 'list' }, () => '', {
    async open(world, { client }) {
      const { list } = await seedOf(world);
      return textOf(await client.fetch(`/api/v1/playlists/${list}/similar`));
    },
  }),
  door('artists.get', { playlist: 'listed holder' }, () => artist),
  door('artists.tracks', { track: 'found' }, () => `${artist}/tracks`),
  door('following.followArtist', { track: 'found' }, () => `${artist}/follow`, {
    isNameless: true,
    ...session,
    init: { method: 'PUT' },
  }),
  door('following.artistSongs', { track: 'news' }, () => '', {
    ...session,
    async open({ segue: { ctx } }, { client, viewer }) {
      // Followed while its songs were found.
      const row = { user_id: viewer?.id ?? '', artist_key: 'potoroo', name: 'Potoroo', created_at: 0 };
      if (viewer) {
        await ctx.db
          .insertInto('artist_follows')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      return textOf(await client.fetch('/api/v1/users/me/artists/songs'));
    },
  }),
  door('smart.preview', { track: 'found' }, () => '', {
    ...session,
    async open({ segue: { ctx } }, { client, viewer }) {
      // A song that the reader starred or heard is theirs to find by its link.
      const userId = viewer?.id ?? '';
      await ctx.db.deleteFrom('track_stars').where('user_id', '=', userId).execute();
      await ctx.db.updateTable('plays').set({ user_id: null }).where('user_id', '=', userId).execute();
      return textOf(await client.fetch(`${smartLists}/preview`, json(ofAllYears)));
    },
  }),
  door('smart.songs', { track: 'link' }, () => '', {
    ...session,
    async open({ trackId }, { client }) {
      await client.fetch(`/api/v1/tracks/${trackId}/star`, { method: 'PUT' });
      const draft = { ...ofAllYears, name: 'Starred', rules: { match: 'all', rules: [starred] } };
      const made = await textOf(await client.fetch(smartLists, json(draft)));
      if (made === null) return null;
      const { id } = JSON.parse(made) as { id: string };
      const songs = await textOf(await client.fetch(`${smartLists}/${id}/songs`));
      await client.fetch(`${smartLists}/${id}`, { method: 'DELETE' });
      return songs;
    },
  }),
  door('playlists.browse', { playlist: 'list' }, () => '/api/v1/browse'),
  door('tracks.similar', { track: 'link' }, ({ trackId }) => `/api/v1/tracks/${trackId}/similar`, {
    name: 'tracks.similar of the track itself',
    isNameless: true,
  }),
  door(
    'playlists.similar',
    { playlist: 'link' },
    ({ playlistId }) => `/api/v1/playlists/${playlistId}/similar`,
    { name: 'playlists.similar of the playlist itself', isNameless: true },
  ),
];
