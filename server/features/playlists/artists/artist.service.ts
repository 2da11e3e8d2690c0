import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toTrack, type TrackWithOwner } from '#server/features/music/tracks/track.view.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import { AppError } from '#shared/errors.ts';
import type { QueryOf, ReplyOf } from '#shared/endpoint.ts';
import { artistPeopleShown, artistPlaylistsShown, artistSongsRead } from '#shared/limits.ts';
import { artistKey, mainArtist } from '#shared/playlists/artist-name.ts';
import type { Artist, listArtistTracks } from '#shared/playlists/artists.ts';
import { findListed } from '../core/listed.service.ts';
import * as store from './artist.store.ts';
import { findPage } from './found-songs.service.ts';

/** Listings read of an artist's songs: more say nothing new about twelve playlists. */
const listingsRead = 1000;

/**
 * The playlists and people under the name of an artist, as far as the viewer may find it.
 * @throws AppError not_found (the viewer finds no song)
 */
export async function getArtist({ db }: AppContext, viewer: Viewer, name: string): Promise<Artist> {
  const key = artistKey(name);
  const songs = await listSongs(db, viewer, key);
  if (songs.length === 0) throw new AppError('not_found', 'errors:notFound');
  const ids = songs.map(({ id }) => id);
  const ask = { listings: listingsRead, limit: 2 * artistPlaylistsShown };
  const lists = await findListed(db, viewer, await store.listPlaylistsWith(db, ids, ask));
  const tracks = songs.map((row) => toTrack(row, viewer));
  const covered = tracks.find(({ cover_colours: colours }) => colours) ?? tracks.find((one) => one.cover_url);
  return {
    name: mostWritten(songs),
    key,
    cover_url: covered?.cover_url ?? null,
    cover_colours: covered?.cover_colours ?? null,
    song_count: songs.length,
    is_followed: viewer !== null && (await store.isFollowed(db, viewer.id, key)),
    playlists: lists.slice(0, artistPlaylistsShown),
    people: uploaders(songs).slice(0, artistPeopleShown),
  };
}

/** The most played songs of an artist that the viewer may find. */
async function listSongs(db: Db, viewer: Viewer, key: string): Promise<TrackWithOwner[]> {
  if (key === '') return [];
  const ranked = await store.listRanked(db, key, null, artistSongsRead);
  return store.listFound(
    db,
    ranked.map(({ id }) => id),
    viewer?.id ?? null,
  );
}

/** The spelling that most of the songs have; of several the one of the most played song. */
function mostWritten(songs: readonly TrackWithOwner[]): string {
  const counts = Map.groupBy(songs, ({ artist }) => mainArtist(artist));
  const [first] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? '';
}

function uploaders(songs: readonly TrackWithOwner[]): Artist['people'] {
  return [...Map.groupBy(songs, (row) => row.owner_id).values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap((rows) =>
      rows.slice(0, 1).map((row) => ({
        ...toUserRef({
          id: row.owner_id,
          username: row.owner_username,
          avatar_sha256: row.owner_avatar_sha256,
        }),
        song_count: rows.length,
      })),
    );
}

/** The name under which the viewer finds an artist's songs, and their number; null where they find none. */
export async function findArtistName(
  db: Db,
  viewer: Viewer,
  name: string,
): Promise<{ name: string; songs: number } | null> {
  const songs = await listSongs(db, viewer, artistKey(name));
  return songs.length === 0 ? null : { name: mostWritten(songs), songs: songs.length };
}

/**
 * A page of an artist's songs, the most played first.
 * @throws AppError bad_request for a malformed cursor, not_found (the viewer finds no song)
 */
export async function listTracks(
  { db }: AppContext,
  viewer: Viewer,
  name: string,
  { cursor, limit }: QueryOf<typeof listArtistTracks>,
): Promise<ReplyOf<typeof listArtistTracks>> {
  const key = artistKey(name);
  const after = cursor === undefined ? null : readCursor(cursor);
  const { rows, next } = await findPage(db, viewer, {
    after,
    limit,
    list: (place, count) => (key === '' ? Promise.resolve([]) : store.listRanked(db, key, place, count)),
  });
  if (!after && rows.length === 0 && !next) throw new AppError('not_found', 'errors:notFound');
  return {
    tracks: rows.map((row) => toTrack(row, viewer)),
    next_cursor: next ? `${next.plays_count}.${next.id}` : null,
  };
}

function readCursor(cursor: string): store.SongPlace {
  const [, plays, id] = /^(\d{1,15})\.([0-9a-z]{1,40})$/.exec(cursor) ?? [];
  if (plays === undefined || id === undefined) throw new AppError('bad_request', 'errors:badRequest');
  return { plays_count: Number(plays), id };
}
