import { listFavourites } from '#server/features/playlists/favourites/favourite.service.ts';
import { listMarked } from '#server/features/playlists/core/playlist.service.ts';
import {
  searchPeople,
  searchPlaylists,
  searchTracks,
} from '#server/features/playlists/search/search.service.ts';
import { searchHitsMax } from '#shared/limits.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import type { Answer } from './answer.ts';
import { personOf, summaries } from './browse.service.ts';
import { drawPlaylists, drawSongs } from './random.service.ts';
import * as songs from './song.store.ts';
import * as store from './subsonic.store.ts';
import { albumsOf, type Call, directoriesOf, type Method, songsOf, songsOfRows } from './subsonic.service.ts';
import { toArtist, toFolderArtist } from './subsonic.view.ts';

const pageMax = 500;
/** Most starred songs: the protocol has no pages for them. */
const starredMax = 2000;

export const listMethods: Record<string, Method> = {
  getAlbumList: async (call) => ({ albumList: { album: await directoriesOf(call, await listed(call)) } }),
  getAlbumList2: async (call) => ({ albumList2: { album: await albumsOf(call, await listed(call)) } }),
  async getRandomSongs(call) {
    const size = call.args.number('size', 10, 0, pageMax);
    const songs = size === 0 ? [] : await drawSongs(call, call.args.text('genre'), size);
    return { randomSongs: { song: await songsOfRows(call, songs) } };
  },
  async getSongsByGenre(call) {
    const genre = call.args.need('genre');
    const place = pageOf(call, 'count', 'offset', 10);
    const playlists = await store.listPublicPlaylists(
      call.ctx.readDb,
      call.listener.id,
      'popular',
      { offset: 0, limit: pageMax },
      { genre },
    );
    return { songsByGenre: { song: await filesOf(call, playlists, null, place) } };
  },
  async search({ args }) {
    return { searchResult: { offset: args.number('offset', 0, 0, 100_000), totalHits: 0, match: [] } };
  },
  search2: async (call) => {
    const { artist, playlists, song } = await found(call);
    const album = await directoriesOf(call, playlists);
    return { searchResult2: { artist: artist.map(toFolderArtist), album, song } };
  },
  search3: async (call) => {
    const { artist, playlists, song } = await found(call);
    return { searchResult3: { artist, album: await albumsOf(call, playlists), song } };
  },
};

export const starredMethods: Record<string, Method> = {
  async getStarred(call) {
    const { people, playlists, song } = await starred(call);
    return {
      starred: { artist: people.map(toFolderArtist), album: await directoriesOf(call, playlists), song },
    };
  },
  async getStarred2(call) {
    const { people, playlists, song } = await starred(call);
    return { starred2: { artist: people, album: await albumsOf(call, playlists), song } };
  },
};

/** The people whom the listener follows, the playlists that they like, and their favourite songs. */
async function starred(call: Call) {
  const { ctx, listener } = call;
  const page = { page: 1, limit: starredMax };
  const [followed, playlists, tracks] = await Promise.all([
    store.listFollowedPeople(ctx.readDb, listener.id, starredMax),
    listMarked(ctx, listener, 'likes', page),
    listFavourites(ctx, listener, page),
  ]);
  const people = followed.map((row) => toArtist(personOf(row), row.followed_at));
  return { people, playlists, song: await songsOf(call, tracks) };
}

const pageOf = ({ args }: Call, size: string, offset: string, fallback: number): store.Place => ({
  offset: args.number(offset, 0, 0, 100_000),
  limit: args.number(size, fallback, 0, pageMax),
});

/** The playlists of `getAlbumList`, by its `type`. */
async function listed(call: Call): Promise<PlaylistSummary[]> {
  const { ctx, listener, args } = call;
  const place = pageOf(call, 'size', 'offset', 10);
  const type = args.need('type');
  if (place.limit === 0) return [];
  if (type === 'starred') {
    const all = await listMarked(ctx, listener, 'likes', { page: 1, limit: place.offset + place.limit });
    return all.slice(place.offset);
  }
  const list = async (order: store.AlbumOrder, only = {}, at = place): Promise<PlaylistSummary[]> =>
    summaries(call, await store.listPublicPlaylists(ctx.readDb, listener.id, order, at, only));
  switch (type) {
    case 'newest':
      return list('newest');
    case 'alphabeticalByName':
      return list('name');
    case 'alphabeticalByArtist':
      return list('owner');
    case 'byGenre':
      return list('popular', { genre: args.need('genre') });
    case 'byYear': {
      const years = [args.number('fromYear', 0, 0, 9999), args.number('toYear', 9999, 0, 9999)];
      const [from, to] = [Math.min(...years), Math.max(...years)];
      return list('newest', { from: Date.UTC(from, 0), to: Date.UTC(to + 1, 0) });
    }
    case 'random':
      return shuffled(await summaries(call, await drawPlaylists(call, place.limit)));
    default:
      // `frequent`, `highest` and `recent`: what people listen to and like these days.
      return list('popular');
  }
}

async function filesOf(
  call: Call,
  playlists: readonly { id: string }[],
  genre: string | null,
  place: store.Place,
): Promise<Answer[]> {
  if (playlists.length === 0 || place.limit === 0) return [];
  const ids = playlists.map(({ id }) => id);
  const rows = await songs.listFilesOf(call.ctx.readDb, ids, call.listener.id, genre, place);
  return songsOfRows(call, rows);
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/**
 * The results of a search. An empty query (apps send `""`) finds everything, page by page: apps fill their own index with
 * it.
 */
async function found(
  call: Call,
): Promise<{ artist: Answer[]; playlists: PlaylistSummary[]; song: Answer[] }> {
  const { ctx, listener, args } = call;
  const query = (args.text('query') ?? '')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\*$/, '')
    .trim();
  const places = {
    artist: pageOf(call, 'artistCount', 'artistOffset', 20),
    album: pageOf(call, 'albumCount', 'albumOffset', 20),
    song: pageOf(call, 'songCount', 'songOffset', 20),
  };
  if (query === '') return everything(call, places);
  /** A page of hits. The search returns its best hits only: pages beyond them are empty. */
  const part = async <T>(
    { offset, limit }: store.Place,
    search: (question: { query: string; limit: number }) => Promise<T[]>,
  ): Promise<T[]> => {
    const hits = Math.min(offset + limit, searchHitsMax);
    return limit === 0 || hits <= offset ? [] : (await search({ query, limit: hits })).slice(offset);
  };
  const [people, playlists, tracks] = await Promise.all([
    part(places.artist, (question) => searchPeople(ctx, listener, question)),
    part(places.album, (question) => searchPlaylists(ctx, listener, question)),
    part(places.song, (question) => searchTracks(ctx, listener, question)),
  ]);
  return { artist: people.map((person) => toArtist(person)), playlists, song: await songsOf(call, tracks) };
}

async function everything(call: Call, places: Record<'artist' | 'album' | 'song', store.Place>) {
  const { ctx, listener } = call;
  const [sharers, albums] = await Promise.all([
    places.artist.limit > 0 ? store.listSharers(ctx.readDb, listener.id, places.artist) : [],
    places.album.limit > 0 ? store.listPublicPlaylists(ctx.readDb, listener.id, 'popular', places.album) : [],
  ]);
  const song = places.song.limit > 0 ? await songs.listPublicFiles(ctx.readDb, listener.id, places.song) : [];
  return {
    artist: sharers.map((row) => toArtist(personOf(row))),
    playlists: await summaries(call, albums),
    song: await songsOfRows(call, song),
  };
}
