import type { AppContext } from '#server/context.ts';
import { listPopularIds } from '#server/features/playlists/core/playlist.service.ts';
import { toTrack } from '#server/features/music/tracks/track.view.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import type { Track } from '#shared/music/tracks.ts';
import * as store from './featured.store.ts';

const featuredPlaylists = 20;
const featuredTracks = 20;

/** The newest tracks of the most popular public playlists. */
export async function listFeatured(ctx: AppContext, viewer: Viewer): Promise<Track[]> {
  const viewerId = viewer?.id ?? null;
  const db = ctx.readDb;
  const playlists = await listPopularIds(db, viewerId, featuredPlaylists);
  const newest = await Promise.all(playlists.map((id) => store.listNewestIds(db, id, featuredTracks)));
  const ids = [...new Set(newest.flat())].sort().toReversed();
  if (ids.length === 0) return [];
  // Some more than are shown, since those of deactivated people are left out.
  const rows = await store.listShown(db, ids.slice(0, 5 * featuredTracks), viewerId);
  const byAge = rows.toSorted(
    (one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1),
  );
  return byAge.slice(0, featuredTracks).map((row) => toTrack(row, viewer));
}
