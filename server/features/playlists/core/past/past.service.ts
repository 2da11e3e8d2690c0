import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { toTrack } from '#server/features/music/tracks/track.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import { isVisible, trackAsThing } from '#server/visibility/visibility.ts';
import { pictureUrl } from '#server/features/accounts/users/user.view.ts';
import { AppError } from '#shared/errors.ts';
import type { GoneItem, MissingItem, Playlist, PlaylistTrack } from '#shared/playlists/playlists.ts';
import { listTakenItems } from '../notes/note.store.ts';
import { notesOf } from '../notes/note.service.ts';
import { noteIn } from '../notes/note.view.ts';
import { canSeePrivatePast } from '../playlist.policy.ts';
import { findVisiblePlaylist, marksOf } from '../playlist.service.ts';
import { type PlaylistForViewer, toPlaylistHead } from '../playlist.view.ts';
import * as store from '../record/past.store.ts';
import { findState } from '../record/snapshot.store.ts';
import type { PlaylistState, StateItem } from '../record/state.ts';

type Viewer = { id: string } | null;

/** A moment in a playlist's past: by its event, or by the time (ISO 8601). */
export interface PastQuery {
  at?: string | undefined;
  event?: string | undefined;
}

/**
 * A past state of a playlist. Each of its tracks is read now: one that is deleted, hidden or closed to the viewer becomes an
 * item without words.
 * @throws AppError not_found, also for a state that was private and is not the viewer's
 */
export async function getPast(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  query: PastQuery,
): Promise<Playlist> {
  const row = await findVisiblePlaylist(ctx.db, viewer, id);
  const { moment, state } = await requireState(ctx.db, viewer, row, query);
  const items = await shownItems(ctx.db, viewer, id, state.items);
  const { cover_sha256, ...words } = state.words;
  return {
    ...toPlaylistHead(row, viewer, await marksOf(ctx.db, viewer, [id])),
    ...words,
    cover_url: pictureUrl(cover_sha256),
    updated_at: toMoment(moment.at),
    track_count: items.tracks.length,
    ...items,
    past: { event_id: moment.id, at: toMoment(moment.at) },
  };
}

/**
 * The state of a moment, if the viewer may see it.
 * @throws AppError not_found
 */
export async function requireState(
  db: Db,
  viewer: Viewer,
  row: PlaylistForViewer,
  query: PastQuery,
): Promise<{ moment: store.PastMoment; state: PlaylistState }> {
  const seesAll = canSeePrivatePast(viewer, row);
  const moment = await findMoment(db, row.id, query, seesAll);
  const state = moment && (await findState(db, { playlistId: row.id, eventId: moment.id }));
  if (!moment || !state || (!seesAll && state.words.visibility === 'private')) {
    throw new AppError('not_found', 'playlists:noSuchState');
  }
  return { moment, state };
}

async function findMoment(db: Db, playlistId: string, { at, event }: PastQuery, seesAll: boolean) {
  const moment =
    event === undefined
      ? await store.findMomentAt(db, playlistId, Date.parse(at ?? ''))
      : await store.findMoment(db, { playlistId, eventId: event });
  if (!moment || seesAll) return moment;
  return (await store.findEndOfEdit(db, { playlistId, eventId: moment.id })) ?? moment;
}

/** The tracks of a state that the viewer may see now, by their ids. */
export async function listShownTracks(db: Db, viewer: Viewer, playlistId: string, ids: readonly string[]) {
  const tracks = await store.listTracks(db, playlistId, ids, viewer?.id ?? null);
  return new Map(
    tracks.filter((track) => isVisible(viewer, trackAsThing(track))).map((track) => [track.id, track]),
  );
}

async function shownItems(db: Db, viewer: Viewer, playlistId: string, items: readonly StateItem[]) {
  const ids = items.flatMap(({ track_id }) => track_id ?? []);
  const shown = await listShownTracks(db, viewer, playlistId, ids);
  const notes = await notesOf(db, items, viewer?.id ?? null);
  const taken = notes.size === 0 ? new Set<string>() : await listTakenItems(db, playlistId);
  const tracks: PlaylistTrack[] = [];
  const wanted: MissingItem[] = [];
  const gone: GoneItem[] = [];
  for (const [index, item] of items.entries()) {
    const place = { entry_id: item.id, index };
    const track = item.track_id === null ? undefined : shown.get(item.track_id);
    if (item.missing) {
      const note = taken.has(item.id) ? {} : noteIn(notes, item);
      wanted.push({ ...place, ...missingWords(item.missing), ...note });
    } else if (!track) gone.push(place);
    else
      tracks.push({
        ...toTrack(track, viewer),
        ...place,
        added_at: toMoment(item.added_at),
        is_new: false,
        ...noteIn(notes, item),
      });
  }
  return { tracks, wanted, gone };
}

const missingWords = ({ title, artist, album, duration_ms, url }: NonNullable<StateItem['missing']>) => ({
  title: title ?? '',
  artist: artist ?? '',
  album: album ?? '',
  duration_seconds: duration_ms === null ? null : duration_ms / 1000,
  url,
});
