import type { AppContext } from '#server/context.ts';
import { toTrack } from '#server/features/music/tracks/track.view.ts';
import { findMostPopularOf } from '#server/features/playlists/core/playlist.service.ts';
import { requirePerson } from '#server/features/social/following/follow.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { ListedTrack, ProfileMusic } from '#shared/social/profiles.ts';
import * as store from './profile-music.store.ts';

type Viewer = { id: string } | null;

/** As many rows as a page shows before its playlists. */
const tracksShown = 5;

/**
 * The music that a person's public playlists put first. Plays are those of all listeners: what the person listens to
 * stays theirs.
 * @throws AppError not_found where there is no person of that name whom the viewer may see
 */
export async function getProfileMusic(
  ctx: AppContext,
  viewer: Viewer,
  username: string,
): Promise<ProfileMusic> {
  const person = await requirePerson(ctx.db, username, viewer);
  const [top, mostPlayed, lastAdded] = await Promise.all([
    findMostPopularOf(ctx, viewer, person.id),
    // All items of a person are read: not in the thread that answers everybody.
    store.listMostPlayed(ctx.readDb, person.id, viewer?.id ?? null),
    store.listLastAdded(ctx.readDb, person.id, viewer?.id ?? null),
  ]);
  return {
    top_playlist: top,
    most_played: firstOf(mostPlayed, viewer),
    last_added: firstOf(lastAdded, viewer),
  };
}

/** The first rows, each track once: it may stand in several playlists. */
function firstOf(rows: readonly store.ListedRow[], viewer: Viewer): ListedTrack[] {
  const known = new Set<string>();
  return rows
    .filter(({ id }) => !known.has(id) && known.add(id))
    .slice(0, tracksShown)
    .map((row) => ({
      ...toTrack(row, viewer),
      playlist: { id: row.playlist_id, name: row.playlist_name },
      added_at: toMoment(row.added_at),
    }));
}
