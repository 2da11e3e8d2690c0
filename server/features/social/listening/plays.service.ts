import type { AppContext } from '#server/context.ts';
import { pictureColours, pictureUrl } from '#server/features/accounts/users/user.view.ts';
import { toTrack } from '#server/features/music/tracks/track.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { QueryOf, ReplyOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { listPlays, Remembering } from '#shared/social/plays.ts';
import * as store from './plays.store.ts';

type Viewer = { id: string };

/** After every id. */
const atEnd = '~';

/** A page of the viewer's own plays, the newest first. They are shown to the viewer alone. */
export async function getPlays(
  ctx: AppContext,
  viewer: Viewer,
  { cursor = atEnd, limit }: QueryOf<typeof listPlays>,
): Promise<ReplyOf<typeof listPlays>> {
  const rows = await store.listPlaysOf(ctx.db, viewer.id, { before: cursor, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const ids = page.flatMap(({ playlist_id: id }) => id ?? []);
  const playlists = new Map(
    (await store.listPlayedPlaylists(ctx.db, viewer.id, ids)).map((row) => [row.id, toPlayedPlaylist(row)]),
  );
  return {
    plays: page.map((row) => ({
      id: row.play_id,
      played_at: toMoment(row.played_at),
      track: toTrack(row, viewer),
      playlist: playlists.get(row.playlist_id ?? '') ?? null,
    })),
    next_cursor: rows.length > limit ? (page.at(-1)?.play_id ?? null) : null,
    remembers: await store.isRemembering(ctx.db, viewer.id),
  };
}

const toPlayedPlaylist = (row: Awaited<ReturnType<typeof store.listPlayedPlaylists>>[number]) => ({
  id: row.id,
  name: row.name,
  cover_url: pictureUrl(row.cover_sha256),
  cover_colours: pictureColours(row.cover_colours),
});

/**
 * Removes the viewer's name from a play, and from all other records of their listening to that track.
 * @throws AppError not_found (not theirs)
 */
export async function forgetPlay(ctx: AppContext, viewer: Viewer, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const trackId = await store.findTrackOfPlay(trx, viewer.id, id);
    if (trackId === null) throw new AppError('not_found', 'errors:notFound');
    await store.updateToUnnamed(trx, viewer.id, id);
    await store.updateListeningToUnnamed(trx, viewer.id, trackId);
  });
}

/** Removes the viewer's name from all of their plays and other records of their listening. */
export async function forgetPlays(ctx: AppContext, viewer: Viewer): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await store.updateAllToUnnamed(trx, viewer.id);
    await store.updateListeningToUnnamed(trx, viewer.id);
  });
}

/** Sets whether plays are recorded under the viewer's name from now on. Earlier records stay until they are forgotten. */
export async function setRemembering(
  ctx: AppContext,
  viewer: Viewer,
  { remembers }: Remembering,
): Promise<Remembering> {
  await store.updateRemembering(ctx.db, viewer.id, remembers);
  return { remembers };
}
