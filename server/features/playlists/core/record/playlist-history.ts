import type { Db } from '#server/db/dialect.ts';
import type { PlaylistNewsRow } from '#server/db/rows/following.ts';
import type { NewPlaylist, PlaylistRow } from '#server/db/rows/playlists.ts';
import { noteContributions, noteFiller } from './contribution.store.ts';
import { scrubPast, scrubTitle } from './scrub.store.ts';
import * as store from './playlist-event.store.ts';
import type { Act, EventItem, PlaylistEvents } from './playlist-events.ts';
import type { PlaylistChange } from '../playlist.store.ts';

// Every change of a playlist is written down here: after it was done, in the same transaction. What followers are told is
// kept beside it, one line for each person, playlist, day and kind.

const dayMs = 24 * 60 * 60_000;
/** Edits that follow each other closer than this are one to a reader, also across midnight. */
const runMs = 10 * 60_000;

/** Records that a playlist was made. */
export async function noteCreated(trx: Db, row: NewPlaylist, now: number): Promise<void> {
  const act = { playlistId: row.id, actorId: row.owner_id, now };
  const event = await store.insertEvent(trx, act, 'created', store.createdFields(row));
  if (event.visibility === 'public') await noteNews(trx, act, 'published', event.id);
}

/**
 * Records changes of a playlist's own fields: an event for each changed one. A moderator's changes, which have no actor,
 * enter the playlist's past as well.
 */
export async function noteEdited(
  trx: Db,
  act: Act,
  before: PlaylistRow,
  change: PlaylistChange,
): Promise<void> {
  for (const [name, to] of Object.entries(change)) {
    const field = name as PlaylistEvents['edited']['field'];
    const from = before[field];
    if (to === undefined || to === from) continue;
    const event = await store.insertEvent(trx, act, 'edited', { field, from, to });
    const isTakenAway = act.actorId === null && from !== null && from !== '';
    if (isTakenAway) await scrubPast(trx, { playlistId: act.playlistId, field, from, to });
    if (field === 'visibility' && to === 'public') await publish(trx, act, event.id);
  }
}

/**
 * Removes every value that a field of a playlist ever had from its past. Returns the covers that the past names no longer.
 */
export const forgetFormer = scrubPast;

/** Removes the titles that a track had from the past of playlists. */
export const forgetTitles = scrubTitle;

/** Inserts the news that a playlist is public: once, even if it is hidden and shown again and again. */
async function publish(trx: Db, act: Act, eventId: string): Promise<void> {
  if (await store.isPublishedAlready(trx, act.playlistId)) return;
  await noteNews(trx, act, 'published', eventId);
}

const suggested = ({ suggestedBy }: Act) => (suggestedBy ? { suggested_by: suggestedBy } : {});

/**
 * An act with the suggester as its actor: accepting is the edit of the person who accepts, but the item is its suggester's.
 */
const giverOf = (act: Act): Act => ({ ...act, actorId: act.suggestedBy ?? act.actorId });

/** Records that these items were added to a playlist. */
export async function noteAdded(trx: Db, act: Act, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await noteContributions(trx, giverOf(act), ids);
  const items = await store.listEventItems(trx, ids);
  const event = await store.insertEvent(trx, act, 'added', { items, ...suggested(act) });
  const added = items.filter(({ track_id }) => track_id !== null).length;
  if (added === 0 || event.visibility !== 'public') return;
  await noteNews(trx, act, 'added', event.id, await store.isFirstMusic(trx, act.playlistId, added));
}

/** The items that {@link noteRemoved} needs: read them before they are deleted. */
export const itemsBefore = store.listEventItems;

/** The id of a playlist's newest event; '' where it has none. */
export const lastEventOf = store.findLastEventId;

/** Records that these items were removed. */
export async function noteRemoved(trx: Db, act: Act, items: readonly EventItem[]): Promise<void> {
  if (items.length > 0) await store.insertEvent(trx, act, 'removed', { items: [...items] });
}

/** Records that items, of any playlists, are deleted with their tracks. */
export async function noteTracksGone(
  trx: Db,
  { actorId, now }: Omit<Act, 'playlistId'>,
  items: readonly (EventItem & { playlist_id: string })[],
): Promise<void> {
  for (const [playlistId, some] of Map.groupBy(items, (item) => item.playlist_id)) {
    const removed = some.map(({ playlist_id: _of, ...item }) => item);
    await noteRemoved(trx, { playlistId, actorId, now }, removed);
  }
}

/** Records that items were moved. */
export async function noteMoved(trx: Db, act: Act, moved: PlaylistEvents['moved']): Promise<void> {
  if (moved.items.length > 0 || moved.spread !== null) await store.insertEvent(trx, act, 'moved', moved);
}

/** Records that a note was written to an item, or taken away. */
export async function noteNoted(trx: Db, act: Act, noted: PlaylistEvents['noted']): Promise<void> {
  await store.insertEvent(trx, act, 'noted', noted);
}

/** Records that a missing item was filled. */
export async function noteFilled(trx: Db, act: Act, filled: PlaylistEvents['filled']): Promise<void> {
  if (filled.after.track_id !== null) await noteFiller(trx, giverOf(act), filled.after.id);
  await store.insertEvent(trx, act, 'filled', { ...filled, ...suggested(act) });
}

/** Records that an item's track was replaced: the item keeps its contributor. */
export async function noteRepaired(trx: Db, act: Act, repaired: PlaylistEvents['repaired']): Promise<void> {
  await store.insertEvent(trx, act, 'repaired', { ...repaired, ...suggested(act) });
}

/**
 * Records that a past state, or some of its items, were restored. Followers get news only if the playlist becomes public.
 */
export async function noteReverted(trx: Db, act: Act, reverted: PlaylistEvents['reverted']): Promise<void> {
  const { words, removed, moved, added, noted = [] } = reverted;
  if (words.length + removed.length + moved.length + added.length + noted.length === 0) return;
  const event = await store.insertEvent(trx, act, 'reverted', reverted);
  const isOpened = words.some(({ field, to }) => field === 'visibility' && to === 'public');
  if (isOpened) await publish(trx, act, event.id);
}

/** Records the items of a playlist that was restored from the trash. */
export async function noteRestored(trx: Db, act: Act): Promise<void> {
  const items = await store.listAllEventItems(trx, act.playlistId);
  await store.insertEvent(trx, act, 'restored', { items });
}

async function noteNews(
  trx: Db,
  { playlistId, actorId, now }: Act,
  kind: 'added' | 'published',
  eventId: string,
  isFirst = false,
): Promise<void> {
  if (actorId === null) return;
  const latest = await store.findLatestNews(trx, playlistId, actorId);
  const goesOn = latest !== null && Math.abs(now - latest.at) <= runMs;
  await store.upsertNews(trx, {
    playlist_id: playlistId,
    actor_id: actorId,
    day: goesOn ? latest.day : Math.floor(now / dayMs),
    kind: goesOn && kind === 'added' ? kindAfter(latest.kind, isFirst) : kind,
    first_at: now,
    at: now,
    event_id: eventId,
  });
}

/**
 * The kind of an addition that goes on with a line. An empty list that gets its first track is published now; a publication
 * that was told keeps its moment.
 */
const kindAfter = (latest: PlaylistNewsRow['kind'], isFirst: boolean): PlaylistNewsRow['kind'] =>
  latest === 'published' && !isFirst ? 'continued' : latest;
