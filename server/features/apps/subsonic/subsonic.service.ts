import type { AppContext } from '#server/context.ts';
import type { AppListener } from '#server/features/accounts/app-passwords/app-password.service.ts';
import { getPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { marksAmong } from '#server/features/playlists/favourites/favourite.service.ts';
import { type TrackWithOwner, toTrack } from '#server/features/music/tracks/track.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { ItemNote, PlaylistSummary } from '#shared/playlists/playlists.ts';
import type { Track } from '#shared/music/tracks.ts';
import type { Answer } from './answer.ts';
import type { Arguments } from './arguments.ts';
import * as songs from './song.store.ts';
import * as store from './subsonic.store.ts';
import { type Home, readId, type Sums, toAlbum, toDirectory, toPlaylist, toSong } from './subsonic.view.ts';

/** A call with its listener and arguments. */
export interface Call {
  ctx: AppContext;
  listener: AppListener;
  args: Arguments;
  /** The app's address. */
  ip: string;
  /** The JSON body that one of the calls has; forms are in `args`. */
  body: unknown;
}

/** The handler of a call; returns the inside of the envelope. */
export type Method = (call: Call) => Promise<Answer> | Answer;

const none: Sums = { songs: 0, seconds: 0 };

/** Playlists in one of the shapes that apps expect, with their sums and stars. */
async function dress(
  { ctx, listener }: Call,
  playlists: readonly PlaylistSummary[],
  shape: (playlist: PlaylistSummary, sums: Sums, starredAt: string | null) => Answer,
): Promise<Answer[]> {
  const ids = playlists.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [sums, likes] = await Promise.all([
    store.sumFiles(ctx.db, ids, listener.id),
    store.listLikedAt(ctx.db, listener.id, ids),
  ]);
  const sumsOf = new Map(
    sums.map((row) => [
      row.playlist_id,
      { songs: Number(row.songs), seconds: Number(row.duration_ms ?? 0) / 1000 },
    ]),
  );
  const likedAt = new Map(likes.map((row) => [row.playlist_id, toMoment(row.created_at)]));
  return playlists.map((playlist) =>
    shape(playlist, sumsOf.get(playlist.id) ?? none, likedAt.get(playlist.id) ?? null),
  );
}

export const albumsOf = (call: Call, playlists: readonly PlaylistSummary[]): Promise<Answer[]> =>
  dress(call, playlists, toAlbum);

export const directoriesOf = (call: Call, playlists: readonly PlaylistSummary[]): Promise<Answer[]> =>
  dress(call, playlists, toDirectory);

export const playlistsOf = (call: Call, playlists: readonly PlaylistSummary[]): Promise<Answer[]> =>
  dress(call, playlists, toPlaylist);

/** Tracks as songs, without links to other services, which no app can play. `home`: the playlist that lists all of them. */
export async function songsOf(
  { ctx, listener }: Call,
  tracks: readonly (Track & { note?: ItemNote | undefined })[],
  home: Home | null = null,
): Promise<Answer[]> {
  const ids = tracks.filter((track) => track.storage_type === 'FILE').map(({ id }) => id);
  if (ids.length === 0) return [];
  const [files, rows, { starredAt, ratings }] = await Promise.all([
    songs.listFileSizes(ctx.db, ids),
    home ? [] : songs.listHomes(ctx.db, ids, listener.id),
    marksAmong(ctx.db, listener, ids),
  ]);
  const sizes = new Map(files.map((row) => [row.id, row.size_bytes]));
  const homes = new Map(rows.map((row) => [row.track_id, { playlistId: row.id, name: row.name }]));
  return tracks
    .filter(({ id }) => sizes.has(id))
    .map((track, at) =>
      toSong(track, {
        bytes: sizes.get(track.id) ?? 0,
        home: home ?? homes.get(track.id) ?? null,
        ...(home ? { place: at + 1 } : {}),
        starredAt: starredAt.get(track.id),
        rating: ratings.get(track.id),
        comment: track.note?.text,
      }),
    );
}

/** Rows of the store as songs. */
export const songsOfRows = (call: Call, rows: readonly TrackWithOwner[]): Promise<Answer[]> =>
  songsOf(
    call,
    rows.map((row) => toTrack(row, call.listener)),
  );

/**
 * The song of this id.
 * @throws AppError not_found if the listener may not play such a song
 */
export async function openSong(call: Call, id: string): Promise<Answer> {
  const { ctx, listener } = call;
  const [song] = await songsOfRows(
    call,
    await songs.listAudible(ctx.db, [idOfKind(id, 'song')], listener.id),
  );
  if (!song) throw new AppError('not_found', 'errors:notFound');
  return song;
}

/** The playlist that an album's or playlist's id names, with its songs. */
export async function openAlbum(call: Call, id: string) {
  const { ctx, listener } = call;
  const playlist = await getPlaylist(ctx, listener, idOfKind(id, 'album'));
  const songs = await songsOf(call, playlist.tracks, { playlistId: playlist.id, name: playlist.name });
  return { playlist, songs };
}

/** @throws AppError not_found where the id names something else */
export function idOfKind(text: string, kind: 'artist' | 'album' | 'song'): string {
  const found = readId(text);
  // Some apps send back a song's id without what was put before it.
  if (kind === 'song' && found.kind === 'album') return found.id;
  if (found.kind !== kind) throw new AppError('not_found', 'errors:notFound');
  return found.id;
}
