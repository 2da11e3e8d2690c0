import type { AppContext } from '#server/context.ts';
import { toTrack } from '#server/features/music/tracks/track.view.ts';
import { findArtistName } from '#server/features/playlists/artists/artist.service.ts';
import { findPage } from '#server/features/playlists/artists/found-songs.service.ts';
import { AppError } from '#shared/errors.ts';
import type { QueryOf, ReplyOf } from '#shared/endpoint.ts';
import { artistKey } from '#shared/playlists/artist-name.ts';
import type { ArtistFollowStatus, FollowedArtist, listArtistNews } from '#shared/social/artist-follows.ts';
import * as store from './artist-follow.store.ts';
import { addFollow } from './follow.service.ts';

type Viewer = { id: string };

/** After every id. */
const atEnd = '~';

/**
 * Follows an artist of whom the viewer finds a song.
 * @throws AppError not_found, conflict (too many), too_many_requests
 */
export async function followArtist(
  ctx: AppContext,
  viewer: Viewer,
  given: string,
): Promise<ArtistFollowStatus> {
  const artist = await findArtistName(ctx.db, viewer, given);
  if (!artist) throw new AppError('not_found', 'errors:notFound');
  const { name } = artist;
  const row = { user_id: viewer.id, artist_key: artistKey(name), name, created_at: ctx.clock() };
  await addFollow(ctx, viewer, (trx) => store.insertArtistFollow(trx, row));
  return { following: true };
}

/** Unfollows an artist, even one of whom the viewer finds no song any more. */
export async function unfollowArtist(
  { db }: AppContext,
  viewer: Viewer,
  name: string,
): Promise<ArtistFollowStatus> {
  await store.deleteArtistFollow(db, viewer.id, artistKey(name));
  return { following: false };
}

/** The artists whom the viewer follows, by name. */
export async function listArtists({ db }: AppContext, viewer: Viewer): Promise<FollowedArtist[]> {
  const rows = await store.listArtistFollows(db, viewer.id);
  return rows.map(({ artist_key: key, name }) => ({ name, key, is_followed: true }));
}

/** A page of the songs by followed artists, the newest first, without the viewer's own. */
export async function listNews(
  { db }: AppContext,
  viewer: Viewer,
  { cursor, limit }: QueryOf<typeof listArtistNews>,
): Promise<ReplyOf<typeof listArtistNews>> {
  const { rows, next } = await findPage(db, viewer, {
    after: cursor === undefined ? null : { id: cursor },
    limit,
    list: (after, count) => store.listNewestOfFollowed(db, viewer.id, after?.id ?? atEnd, count),
    leavesOut: ({ owner_id: owner }) => owner === viewer.id,
  });
  return { tracks: rows.map((row) => toTrack(row, viewer)), next_cursor: next?.id ?? null };
}
