import { findVisibleUser } from '#server/features/accounts/blocks/block.service.ts';
import { listPublicOf, summarise } from '#server/features/playlists/core/playlist.service.ts';
import { pictureUrl } from '#server/features/accounts/users/user.view.ts';
import { AppError } from '#shared/errors.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import type { Answer } from './answer.ts';
import { listCredited } from './discover.store.ts';
import { listHomes } from './song.store.ts';
import * as store from './subsonic.store.ts';
import {
  albumsOf,
  type Call,
  directoriesOf,
  idOfKind,
  type Method,
  openAlbum,
  openSong,
} from './subsonic.service.ts';
import {
  byLetter,
  folderId,
  idOf,
  type Person,
  readId,
  toArtist,
  toCredit,
  toFolderArtist,
} from './subsonic.view.ts';

/** Most people that an app gets in one list; it finds the others by searching. */
const artistsMax = 5000;
const albumsMax = 500;

export const browseMethods: Record<string, Method> = {
  getMusicFolders: async ({ ctx }) => {
    const { name } = await ctx.state.house.get();
    return { musicFolders: { musicFolder: [{ id: Number(folderId), name }] } };
  },
  getArtists: async (call) => ({ artists: { ignoredArticles: '', index: byLetter(await artists(call)) } }),
  getIndexes: async (call) => ({
    indexes: {
      ignoredArticles: '',
      lastModified: call.ctx.clock(),
      index: byLetter((await artists(call)).map(toFolderArtist)),
    },
  }),
  async getArtist(call) {
    const { artist, playlists } = await openArtist(call, call.args.need('id'));
    return { artist: { ...artist, album: await albumsOf(call, playlists) } };
  },
  async getAlbum(call) {
    const { playlist, songs } = await openAlbum(call, call.args.need('id'));
    const [album] = await albumsOf(call, [playlist]);
    return { album: { ...album, song: songs } };
  },
  getSong: async (call) => ({ song: await openSong(call, call.args.need('id')) }),
  getMusicDirectory: directory,
  async getGenres({ ctx, listener }) {
    const genre = (await store.listGenres(ctx.readDb, listener.id)).map((row) => ({
      value: row.genre,
      songCount: Number(row.tracks),
      albumCount: Number(row.playlists),
    }));
    return { genres: { genre } };
  },
};

async function artists({ ctx, listener }: Call): Promise<Answer[]> {
  const rows = await store.listSharers(ctx.db, listener.id, { offset: 0, limit: artistsMax });
  return rows.map((row) => toArtist(personOf(row)));
}

/** The person in a row of {@link store.listSharers}. */
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

/**
 * The person whom an artist's id names, with their public playlists; or the name of a credit, with the playlists that list
 * its songs.
 */
export async function openArtist(
  call: Call,
  id: string,
): Promise<{ artist: Answer; playlists: PlaylistSummary[]; picture: string | null }> {
  const { ctx, listener } = call;
  const wanted = readId(id);
  if (wanted.kind === 'credit') return openCredit(call, wanted.id);
  const user = await findVisibleUser(ctx, listener, idOfKind(id, 'artist'));
  if (!user) throw new AppError('not_found', 'playlists:notFound');
  const playlists = await listPublicOf(ctx, listener, user.id, { page: 1, limit: albumsMax });
  const person = personOf({ ...user, playlist_count: playlists.length });
  const followedAt = await store.findFollowedAt(ctx.db, listener.id, user.id);
  return { artist: toArtist(person, followedAt), playlists, picture: person.avatar_url };
}

async function openCredit(call: Call, name: string) {
  const { ctx, listener } = call;
  const songs = await listCredited(ctx.readDb, listener.id, name, albumsMax);
  if (songs.length === 0) throw new AppError('not_found', 'errors:notFound');
  const ids = songs.map((song) => song.id);
  const homes = new Set((await listHomes(ctx.readDb, ids, listener.id)).map((home) => home.id));
  const rows = await store.listPlaylists(ctx.readDb, [...homes].slice(0, albumsMax), listener.id);
  return {
    artist: toCredit(name, rows.length),
    playlists: await summaries(call, rows),
    picture: null,
  };
}

async function directory(call: Call): Promise<Answer> {
  const wanted = readId(call.args.need('id'));
  if (wanted.kind === 'folder') {
    const child = (await artists(call)).map(({ id, name }) => ({
      id,
      parent: folderId,
      title: name,
      isDir: true,
    }));
    const { name } = await call.ctx.state.house.get();
    return { directory: { id: folderId, name, child } };
  }
  if (wanted.kind === 'artist' || wanted.kind === 'credit') {
    const { artist, playlists } = await openArtist(call, call.args.need('id'));
    const child = await directoriesOf(call, playlists);
    return { directory: { ...toFolderArtist(artist), parent: folderId, child } };
  }
  const { playlist, songs } = await openAlbum(call, call.args.need('id'));
  return {
    directory: {
      id: idOf('album', playlist.id),
      ...(playlist.owner ? { parent: idOf('artist', playlist.owner.id) } : {}),
      name: playlist.name,
      child: songs,
    },
  };
}

/** Rows of the store as summaries for the listener. */
export const summaries = (
  { ctx, listener }: Call,
  rows: Parameters<typeof summarise>[2],
): Promise<PlaylistSummary[]> => summarise(ctx.db, listener, rows);
