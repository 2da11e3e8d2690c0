import { setImmediate } from 'node:timers/promises';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistSnapshotsTable } from '#server/db/rows/playlists.ts';
import { snapshotEveryEvents } from '#shared/limits.ts';
import { foldEvents, packItems, type PlaylistState, unpackItems } from './state.ts';

/** An event of a playlist. */
export interface EventKey {
  playlistId: string;
  eventId: string;
}

const latestSnapshot = (db: Db, { playlistId, eventId }: EventKey) =>
  db
    .selectFrom('playlist_snapshots')
    .select(['event_id', 'words', 'items'])
    .where('playlist_id', '=', playlistId)
    .where('event_id', '<=', eventId)
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst();

const eventsBetween = (db: Db, playlistId: string, after: string, upTo: string) =>
  db
    .selectFrom('playlist_events')
    .select(['kind', 'payload'])
    .where('playlist_id', '=', playlistId)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .execute();

/** The state of a playlist after an event; null if it is not known. */
export async function findState(db: Db, key: EventKey): Promise<PlaylistState | null> {
  const snapshot = await latestSnapshot(db, key);
  const events = await eventsBetween(db, key.playlistId, snapshot?.event_id ?? '', key.eventId);
  if (!snapshot) return events[0]?.kind === 'created' ? foldEvents(null, events) : null;
  const words = JSON.parse(snapshot.words) as PlaylistState['words'];
  return foldEvents({ words, items: unpackItems(snapshot.items) }, events);
}

/** The earliest state of a playlist that is kept. */
export async function findFirstState(db: Db, playlistId: string): Promise<PlaylistState | null> {
  const first = await db
    .selectFrom('playlist_snapshots')
    .select('event_id')
    .where('playlist_id', '=', playlistId)
    .orderBy('event_id')
    .limit(1)
    .executeTakeFirst();
  return first ? findState(db, { playlistId, eventId: first.event_id }) : null;
}

/** Keeps a snapshot after every hundredth event, and after a large one. */
export async function keepSnapshot(
  trx: Db,
  { isLarge, ...key }: EventKey & { isLarge: boolean },
): Promise<void> {
  if (!isLarge && (await countSinceSnapshot(trx, key.playlistId)) < snapshotEveryEvents) return;
  await insertSnapshot(trx, key, { kind: 'regular' });
}

async function countSinceSnapshot(db: Db, playlistId: string): Promise<number> {
  const { count } = await db
    .selectFrom('playlist_events')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('playlist_id', '=', playlistId)
    .where('id', '>', (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('playlist_snapshots')
          .select((inner) => inner.fn.max('event_id').as('last'))
          .where('playlist_id', '=', playlistId),
        eb.val(''),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Inserts a snapshot of the state after an event, replacing any snapshot there; returns false if that state is not known.
 */
export async function insertSnapshot(
  trx: Db,
  key: EventKey,
  as: { kind: PlaylistSnapshotsTable['kind']; folded?: number },
): Promise<boolean> {
  // A large state is read, folded, packed and written: others are answered in between.
  await setImmediate();
  const state = await findState(trx, key);
  await setImmediate();
  const event = await trx
    .selectFrom('playlist_events')
    .select('at')
    .where('playlist_id', '=', key.playlistId)
    .where('id', '=', key.eventId)
    .executeTakeFirst();
  if (!state || !event) return false;
  const row = {
    playlist_id: key.playlistId,
    event_id: key.eventId,
    ...as,
    words: JSON.stringify(state.words),
    items: packItems(state.items),
    cover_sha256: state.words.cover_sha256,
    visibility: state.words.visibility,
    at: event.at,
  };
  await trx
    .insertInto('playlist_snapshots')
    .values(row)
    .onConflict((conflict) => conflict.columns(['playlist_id', 'event_id']).doUpdateSet(as))
    .execute();
  return true;
}
