import type { AppContext } from '#server/context.ts';
import { summarise } from '#server/features/playlists/core/playlist.service.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import { changeTrackWords, getOwnTrack } from '#server/features/music/tracks/track.service.ts';
import { toTrack } from '#server/features/music/tracks/track.view.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import {
  type listMyTracks,
  type listTrackPlaylists,
  trackPlaylistsMost,
  type updateTrack,
} from '#shared/playlists/library.ts';
import type { Track } from '#shared/music/tracks.ts';
import * as store from './my-tracks.store.ts';

/**
 * A page of the viewer's own tracks.
 * @throws AppError bad_request for a malformed cursor
 */
export async function listMine(
  ctx: AppContext,
  viewer: { id: string },
  { cursor, ...ask }: QueryOf<typeof listMyTracks>,
): Promise<ReplyOf<typeof listMyTracks>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await store.listTracksOf(ctx.readDb, viewer.id, {
    ...ask,
    after,
    limit: ask.limit + 1,
  });
  const page = rows.slice(0, ask.limit);
  const last = rows.length > ask.limit ? page.at(-1) : undefined;
  return {
    tracks: page.map((row) => ({
      ...toTrack(row, viewer),
      size_bytes: row.size_bytes,
      playlist_count: Number(row.playlist_count ?? 0),
      scan: row.scan,
      is_hidden: row.hidden_at !== null,
    })),
    next_cursor: last ? writeCursor({ value: last.sorted_by, id: last.id }) : null,
  };
}

const writeCursor = ({ value, id }: store.Place): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

function readCursor(cursor: string): store.Place {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isValue = typeof value === 'string' || typeof value === 'number';
    if (isValue && typeof id === 'string') return { value, id };
  } catch {
    // Answered below.
  }
  throw new AppError('bad_request', 'errors:badRequest');
}

/** @throws AppError not_found (the track is not for this viewer) */
export async function listPlaylistsWith(
  ctx: AppContext,
  viewer: Viewer,
  trackId: string,
): Promise<ReplyOf<typeof listTrackPlaylists>> {
  if (!(await mayListen(ctx.db, viewer, trackId))) throw new AppError('not_found', 'errors:notFound');
  const rows = await store.listPlaylistsWith(ctx.db, trackId, viewer?.id ?? null);
  return {
    total: rows.length,
    playlists: await summarise(ctx.db, viewer, rows.slice(0, trackPlaylistsMost)),
  };
}

/**
 * Changes the words of a track.
 * @throws AppError not_found, forbidden (another person's)
 */
export async function editTrack(
  ctx: AppContext,
  viewer: { id: string },
  id: string,
  words: BodyOf<typeof updateTrack>,
): Promise<Track> {
  const isTheirs = await ctx.db
    .transaction()
    .execute((trx) => changeTrackWords(trx, { id, ownerId: viewer.id }, words));
  const track = isTheirs ? await getOwnTrack(ctx, viewer, id) : null;
  if (track) return track;
  throw (await mayListen(ctx.db, viewer, id))
    ? new AppError('forbidden', 'errors:forbidden')
    : new AppError('not_found', 'errors:notFound');
}
