import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { isVisible, playlistAsThing } from '#server/visibility/visibility.ts';
import { versionsCountedMax } from '#shared/limits.ts';
import type { ForkOrigin, Playlist } from '#shared/playlists/playlists.ts';
import { findMoment } from '../record/past.store.ts';
import { listPresentItems } from '../record/restore.store.ts';
import { findFirstState, findState } from '../record/snapshot.store.ts';
import type { PlaylistState } from '../record/state.ts';
import { findLastEventId } from '../record/playlist-event.store.ts';
import { findPlaylist } from '../playlist.store.ts';
import * as store from './version.store.ts';

type Viewer = { id: string } | null;

/** The playlist that this one was made of, and the number of versions made of it, for its answer. */
export async function lineageOf(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
): Promise<Pick<Playlist, 'forked_from' | 'versions_count'>> {
  const fork = await store.findFork(ctx.db, id);
  const versions = await store.countVersions(ctx.db, id, viewer?.id ?? null, versionsCountedMax);
  return {
    ...(versions === 0 ? {} : { versions_count: versions }),
    ...(fork === null
      ? {}
      : {
          forked_from: {
            playlist: await findOrigin(ctx.db, viewer, fork.origin_id),
            changed: await countChanges(ctx.db, id, fork.event_id),
          },
        }),
  };
}

/** The original, if the viewer may see it; otherwise an origin without name and owner. */
export async function findOrigin(db: Db, viewer: Viewer, originId: string): Promise<ForkOrigin | null> {
  const row = await findPlaylist(db, originId, viewer?.id ?? null);
  if (!row || !isVisible(viewer, playlistAsThing(row))) return null;
  const owner = { id: row.owner_id, username: row.owner_username, avatar_sha256: row.owner_avatar_sha256 };
  return { id: row.id, name: row.name, owner: toUserRef(owner) };
}

/** The state at which a version was made; if that was forgotten, the first state after it. */
export async function findBase(db: Db, playlistId: string, eventId: string): Promise<PlaylistState | null> {
  const key = { playlistId, eventId };
  return (await findMoment(db, key)) ? findState(db, key) : findFirstState(db, playlistId);
}

const keyOf = (item: { id: string; track_id: string | null }): string => item.track_id ?? item.id;

/** Counts the items of a version that were added or removed since it was made. */
async function countChanges(db: Db, playlistId: string, eventId: string): Promise<number> {
  if ((await findLastEventId(db, playlistId)) === eventId) return 0;
  const base = await findBase(db, playlistId, eventId);
  const before = new Set(base?.items.map(keyOf));
  const now = new Set((await listPresentItems(db, playlistId)).map(keyOf));
  return before.symmetricDifference(now).size;
}
