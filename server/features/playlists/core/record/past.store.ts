import { expressionBuilder, sql } from 'kysely';
import { trackWithOwner } from '#server/db/select-lists.ts';
import { type Db, jsonFields } from '#server/db/dialect.ts';
import type { Schema } from '#server/db/schema.ts';
import { partsOf } from '#server/lib/parts.ts';
import { exposureOfTrack, isByOwner, isVisiblePerson } from '#server/visibility/conditions.ts';
import type { Exposure } from '#server/visibility/visibility.ts';
import type { EventKey } from './snapshot.store.ts';

/** A place in a playlist's past: one of its events, or a snapshot that stands for older ones. */
export interface PastMoment {
  id: string;
  at: number;
}

/** Ids per statement, whose parameters are limited. */
const idsAtOnce = 1000;
/** One edit writes fewer events than this. */
const eventsOfAnEdit = 20;

const eventsOf = (db: Db, playlistId: string) =>
  db.selectFrom('playlist_events').select(['id', 'at']).where('playlist_id', '=', playlistId);

const snapshotsOf = (db: Db, playlistId: string) =>
  db.selectFrom('playlist_snapshots').select(['event_id as id', 'at']).where('playlist_id', '=', playlistId);

/** An event, or a snapshot that stands for older ones. */
export async function findMoment(db: Db, { playlistId, eventId }: EventKey): Promise<PastMoment | null> {
  const event = await eventsOf(db, playlistId).where('id', '=', eventId).executeTakeFirst();
  if (event) return event;
  return (await snapshotsOf(db, playlistId).where('event_id', '=', eventId).executeTakeFirst()) ?? null;
}

/**
 * The last event of the edit that an event is part of: people saw a state only after it. Null for a snapshot that stands for
 * older events.
 */
export async function findEndOfEdit(db: Db, { playlistId, eventId }: EventKey): Promise<PastMoment | null> {
  const rows = await db
    .selectFrom('playlist_events')
    .select(['id', 'at', 'version'])
    .where('playlist_id', '=', playlistId)
    .where('id', '>=', eventId)
    .orderBy('id')
    .limit(eventsOfAnEdit)
    .execute();
  const [event] = rows;
  if (event?.id !== eventId) return null;
  return rows.findLast(({ version }) => version === event.version) ?? null;
}

/** The last event of a playlist by a moment (ms), or the last snapshot that stands for older ones. */
export async function findMomentAt(db: Db, playlistId: string, at: number): Promise<PastMoment | null> {
  const event = await eventsOf(db, playlistId)
    .where('at', '<=', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (event) return event;
  const snapshot = await snapshotsOf(db, playlistId)
    .where('at', '<=', at)
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return snapshot ?? null;
}

/**
 * Tracks by their ids, with their visibility to the viewer, who may see the playlist: tracks that their owner lists there
 * now are open to them in any case.
 */
export async function listTracks(
  db: Db,
  playlistId: string,
  ids: readonly string[],
  viewerId: string | null,
) {
  const parts = partsOf([...new Set(ids)], idsAtOnce);
  const tracks = await Promise.all(parts.map((some) => tracksWithExposure(db, playlistId, some, viewerId)));
  return tracks.flat();
}

function tracksWithExposure(db: Db, playlistId: string, ids: readonly string[], viewerId: string | null) {
  const exposure = expressionBuilder<Schema, 'tracks'>()
    .case()
    .when(isOpenedIn(playlistId))
    .then(sql.lit<Exposure>('unlisted'))
    .else(exposureOfTrack(viewerId))
    .end();
  return db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .select(exposure.as('exposure'))
    .where('tracks.id', 'in', ids)
    .execute();
}

function isOpenedIn(playlistId: string) {
  const eb = expressionBuilder<Schema, 'tracks'>();
  return eb.exists(
    eb
      .selectFrom('playlist_entries')
      .select('playlist_entries.id')
      .where('playlist_entries.playlist_id', '=', playlistId)
      .whereRef('playlist_entries.track_id', '=', 'tracks.id')
      .where(isByOwner),
  );
}

/** Longer payloads are not read for the history. */
const payloadRead = 16 * 1024;

export interface EventRow {
  id: string;
  actor_id: string | null;
  kind: string;
  /** Null where it is long; of a long `reverted` event the fields without items. */
  payload: string | null;
  item_count: number | null;
  version: number;
  visibility: Schema['playlist_events']['visibility'];
  at: number;
}

/** Events before a place, the newest first. `seesAll` includes those of the time in which the playlist was private. */
export function listEvents(
  db: Db,
  playlistId: string,
  { before, seesAll, limit }: { before: string; seesAll: boolean; limit: number },
): Promise<EventRow[]> {
  return db
    .selectFrom('playlist_events')
    .select(['id', 'actor_id', 'kind', 'item_count', 'version', 'visibility', 'at'])
    .select((eb) =>
      eb
        .case()
        .when(eb.fn<number>('length', ['payload']), '<=', sql.lit(payloadRead))
        .then(eb.ref('payload'))
        .when('kind', '=', sql.lit('reverted'))
        .then(jsonFields(db, 'payload', ['event_id', 'event_at', 'is_whole', 'words']))
        .end()
        .as('payload'),
    )
    .where('playlist_id', '=', playlistId)
    .where('id', '<', before)
    .where('id', '>', (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('playlist_snapshots')
          .select((inner) => inner.fn.max('event_id').as('beginning'))
          .where('playlist_id', '=', playlistId)
          .where('kind', '=', 'beginning'),
        eb.val(''),
      ),
    )
    .$if(!seesAll, (query) => query.where('visibility', '!=', 'private'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Snapshots before a place that stand for folded events, the newest first. */
export function listOldStates(db: Db, playlistId: string, before: string, seesAll: boolean) {
  return db
    .selectFrom('playlist_snapshots')
    .select(['event_id as id', 'kind', 'folded', 'visibility', 'at'])
    .where('playlist_id', '=', playlistId)
    .where('event_id', '<', before)
    .where('kind', 'in', ['beginning', 'folded'])
    .$if(!seesAll, (query) => query.where('visibility', '!=', 'private'))
    .orderBy('event_id', 'desc')
    .execute();
}

/** People whom the viewer may see. */
export async function listPeople(db: Db, ids: readonly string[], viewerId: string | null) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['users.id', 'users.username', 'users.avatar_sha256'])
    .where('users.id', 'in', ids)
    .where(isVisiblePerson(viewerId))
    .execute();
}
