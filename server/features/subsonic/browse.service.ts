import { listMarked, listPublicOf, summarise } from '#server/features/playlists/playlist.service.ts';
import { mayListen } from '#server/features/streaming/stream.service.ts';
import { toTrack } from '#server/features/tracks/track.view.ts';
import { findVisibleUser } from '#server/features/blocks/block.service.ts';
import { pictureUrl } from '#server/features/users/user.view.ts';
import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { playlistMessages } from '#shared/messages/playlists.ts';
import type { PlaylistSummary } from '#shared/playlists.ts';
import type { Answer } from './answer.ts';
import * as store from './subsonic.store.ts';
import {
  albumsOf,
  type Call,
  directoriesOf,
  idOfKind,
  type Method,
  openAlbum,
  songsOf,
} from './subsonic.service.ts';
import { byLetter, folderId, idOf, type Person, readId, toArtist } from './subsonic.view.ts';

/** So many people an app gets at once; it finds the others by searching. */
const artistsMax = 5000;
const albumsMax = 500;

export const browseMethods: Record<string, Method> = {
  getMusicFolders: () => ({ musicFolders: { musicFolder: [{ id: Number(folderId), name: 'Segue' }] } }),
  getArtists: async (call) => ({ artists: { ignoredArticles: '', index: byLetter(await artists(call)) } }),
  getIndexes: async (call) => ({
    indexes: { ignoredArticles: '', lastModified: call.ctx.clock(), index: byLetter(await artists(call)) },
  }),
  async getArtist(call) {
    const { person, playlists } = await openPerson(call, idOfKind(call.given.need('id'), 'artist'));
    return { artist: { ...toArtist(person), album: await albumsOf(call, playlists) } };
  },
  async getAlbum(call) {
    const { playlist, songs } = await openAlbum(call, call.given.need('id'));
    const [album] = await albumsOf(call, [playlist]);
    return { album: { ...album, song: songs } };
  },
  async getSong(call) {
    const id = idOfKind(call.given.need('id'), 'song');
    const row = (await mayListen(call.ctx.db, call.listener, id))
      ? await store.findTrack(call.ctx.db, id)
      : null;
    const [song] = row ? await songsOf(call, [toTrack(row, call.listener)]) : [];
    if (!song) throw new AppError('not_found', errorMessages.notFound);
    return { song };
  },
  getMusicDirectory: directory,
  async getGenres({ ctx, listener }) {
    const genre = (await store.listGenres(ctx.readDb, listener.id)).map((row) => ({
      value: row.genre,
      songCount: Number(row.tracks),
      albumCount: Number(row.playlists),
    }));
    return { genres: { genre } };
  },
  async getStarred(call) {
    return { starred: { album: await directoriesOf(call, await liked(call)) } };
  },
  async getStarred2(call) {
    return { starred2: { album: await albumsOf(call, await liked(call)) } };
  },
  // What Segue knows nothing of, said as the API says it.
  getArtistInfo: () => ({ artistInfo: {} }),
  getArtistInfo2: () => ({ artistInfo2: {} }),
  getAlbumInfo: () => ({ albumInfo: {} }),
  getAlbumInfo2: () => ({ albumInfo: {} }),
  getSimilarSongs: () => ({ similarSongs: {} }),
  getSimilarSongs2: () => ({ similarSongs2: {} }),
  getTopSongs: () => ({ topSongs: {} }),
  getLyrics: () => ({ lyrics: {} }),
  getLyricsBySongId: () => ({ lyricsList: {} }),
  // Who listens to what is nobody else's business here.
  getNowPlaying: () => ({ nowPlaying: {} }),
  getBookmarks: () => ({ bookmarks: {} }),
};

const liked = ({ ctx, listener }: Call): Promise<PlaylistSummary[]> =>
  listMarked(ctx, listener, 'likes', { page: 1, limit: albumsMax });

async function artists({ ctx, listener }: Call): Promise<Answer[]> {
  const rows = await store.listSharers(ctx.db, listener.id, { offset: 0, limit: artistsMax });
  return rows.map((row) => toArtist(personOf(row)));
}

/** A row of {@link store.listSharers}. */
export const personOf = (row: {
  id: string;
  username: string;
  avatar_sha256: string | null;
  playlist_count: number | string | null;
}): Person => ({
  id: row.id,
  username: row.username,
  avatar_url: pictureUrl(row.avatar_sha256),
  playlist_count: Number(row.playlist_count ?? 0),
});

async function openPerson({ ctx, listener }: Call, id: string) {
  const user = await findVisibleUser(ctx, listener, id);
  if (!user) throw new AppError('not_found', playlistMessages.notFound);
  const playlists = await listPublicOf(ctx, listener, id, { page: 1, limit: albumsMax });
  return { person: personOf({ ...user, playlist_count: playlists.length }), playlists };
}

async function directory(call: Call): Promise<Answer> {
  const wanted = readId(call.given.need('id'));
  if (wanted.kind === 'folder') {
    const child = (await artists(call)).map(({ id, name }) => ({
      id,
      parent: folderId,
      title: name,
      isDir: true,
    }));
    return { directory: { id: folderId, name: 'Segue', child } };
  }
  if (wanted.kind === 'artist') {
    const { person, playlists } = await openPerson(call, wanted.id);
    const child = await directoriesOf(call, playlists);
    return {
      directory: { id: idOf('artist', person.id), parent: folderId, name: person.username, child },
    };
  }
  const { playlist, songs } = await openAlbum(call, call.given.need('id'));
  return {
    directory: {
      id: idOf('album', playlist.id),
      ...(playlist.owner ? { parent: idOf('artist', playlist.owner.id) } : {}),
      name: playlist.name,
      child: songs,
    },
  };
}

/** Rows of the store as the listener sees them. */
export const summaries = (
  { ctx, listener }: Call,
  rows: Parameters<typeof summarise>[2],
): Promise<PlaylistSummary[]> => summarise(ctx.db, listener, rows);
