import { noteChange } from '#server/changes/note.ts';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistNewsRow } from '#server/db/rows/following.ts';
import type { NewPlaylist, PlaylistRow } from '#server/db/rows/playlists.ts';
import { newIdAfter } from '#server/lib/ids.ts';
import { keepSnapshot } from './snapshot.store.ts';
import type { Act, EventItem, PlaylistEvents } from './playlist-events.ts';

/**
 * Inserts an event after its change and in the same transaction: the playlist's row is locked by then, so its events are in
 * the order of their ids.
 */
export async function insertEvent<K extends keyof PlaylistEvents>(
  trx: Db,
  { playlistId, actorId, now }: Act,
  kind: K,
  payload: PlaylistEvents[K],
): Promise<{ id: string; visibility: PlaylistRow['visibility'] }> {
  const id = newIdAfter(await findLastEventId(trx, playlistId), now);
  const text = JSON.stringify(payload);
  const columns = [
    'id',
    'playlist_id',
    'actor_id',
    'kind',
    'payload',
    'version',
    'visibility',
    'at',
    'cover_sha256',
    'item_count',
  ] as const;
  const event = await trx
    .insertInto('playlist_events')
    .columns([...columns])
    .expression((eb) =>
      eb
        .selectFrom('playlists')
        .select([
          sql<string>`cast(${id} as text)`.as('id'),
          'playlists.id as playlist_id',
          sql<string | null>`cast(${actorId} as text)`.as('actor_id'),
          sql<string>`cast(${kind} as text)`.as('kind'),
          sql<string>`cast(${text} as text)`.as('payload'),
          'playlists.version',
          'playlists.visibility',
          sql<number>`cast(${now} as bigint)`.as('at'),
          sql<string | null>`cast(${coverOf(kind, payload)} as text)`.as('cover_sha256'),
          sql<number | null>`cast(${itemCountOf(kind, payload)} as integer)`.as('item_count'),
        ])
        .where('playlists.id', '=', playlistId),
    )
    .returning(['id', 'visibility'])
    .executeTakeFirstOrThrow();
  await noteChange(trx, 'edit', [playlistId]);
  await keepSnapshot(trx, { playlistId, eventId: id, isLarge: text.length > largePayload });
  return event;
}

/** Characters of an event after which a snapshot is kept at once: no fold reads more than one such event. */
const largePayload = 32 * 1024;

type AnyEvent = Partial<
  PlaylistEvents['created'] & PlaylistEvents['edited'] & PlaylistEvents['added'] & PlaylistEvents['reverted']
>;

/** The cover that an event gave the playlist. */
function coverOf<K extends keyof PlaylistEvents>(kind: K, payload: PlaylistEvents[K]): string | null {
  const { cover_sha256: made, field, to, words = [] } = payload as AnyEvent;
  if (kind === 'created') return made ?? null;
  const edits = kind === 'edited' ? [{ field, to }] : words;
  return edits.find((edit) => edit.field === 'cover_sha256')?.to ?? null;
}

function itemCountOf<K extends keyof PlaylistEvents>(kind: K, payload: PlaylistEvents[K]): number | null {
  const { items, removed = [], added = [], noted = [] } = payload as AnyEvent;
  return kind === 'reverted' ? removed.length + added.length + noted.length : (items?.length ?? null);
}

/** A playlist's own fields, from its row or from what becomes one. */
export const createdFields = (row: NewPlaylist): PlaylistEvents['created'] => ({
  name: row.name,
  description: row.description ?? '',
  genre: row.genre ?? '',
  cover_sha256: row.cover_sha256 ?? null,
  visibility: row.visibility,
});

const eventItems = (db: Db) =>
  db
    .selectFrom('playlist_entries')
    .leftJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select((eb) => [
      'playlist_entries.id',
      'playlist_entries.track_id',
      'playlist_entries.position',
      'playlist_entries.added_at',
      'playlist_entries.note_id',
      eb.fn.coalesce('tracks.title', 'playlist_entries.wanted_title').as('title'),
      eb.fn.coalesce('tracks.artist', 'playlist_entries.wanted_artist').as('artist'),
      eb.fn.coalesce('tracks.album', 'playlist_entries.wanted_album').as('album'),
      eb.fn.coalesce('tracks.duration_ms', 'playlist_entries.wanted_duration_ms').as('duration_ms'),
      eb.fn.coalesce('tracks.source_url', 'playlist_entries.wanted_url').as('url'),
    ]);

/** Items per statement: its parameters are limited, and the server answers other requests between two of them. */
const itemsAtOnce = 500;

/** Items by their ids, as an event keeps them. */
export async function listEventItems(db: Db, ids: readonly string[]): Promise<EventItem[]> {
  const items: EventItem[] = [];
  for (let at = 0; at < ids.length; at += itemsAtOnce) {
    const some = ids.slice(at, at + itemsAtOnce);
    items.push(...(await eventItems(db).where('playlist_entries.id', 'in', some).execute()));
    await setImmediate();
  }
  return items;
}

/** All items of a playlist, as an event keeps them. */
export function listAllEventItems(db: Db, playlistId: string): Promise<EventItem[]> {
  return eventItems(db).where('playlist_entries.playlist_id', '=', playlistId).execute();
}

/** The items of a track in all playlists. */
export function listItemsOfTrack(db: Db, trackId: string): Promise<(EventItem & { playlist_id: string })[]> {
  return eventItems(db)
    .select('playlist_entries.playlist_id')
    .where('playlist_entries.track_id', '=', trackId)
    .execute();
}

/** The items that held a track until it was taken down, and that hold no other track now. */
export function listItemsTakenFrom(
  db: Db,
  trackId: string,
): Promise<(EventItem & { playlist_id: string })[]> {
  return eventItems(db)
    .select('playlist_entries.playlist_id')
    .where('playlist_entries.taken_track_id', '=', trackId)
    .where('playlist_entries.track_id', 'is', null)
    .execute();
}

/** The items of a person's tracks in other people's playlists. */
export function listItemsOfOwner(db: Db, ownerId: string): Promise<(EventItem & { playlist_id: string })[]> {
  return eventItems(db)
    .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
    .select('playlist_entries.playlist_id')
    .where('tracks.owner_id', '=', ownerId)
    .where('playlists.owner_id', '!=', ownerId)
    .execute();
}

/** A person's last line of news of a playlist. */
export async function findLatestNews(
  db: Db,
  playlistId: string,
  actorId: string,
): Promise<Pick<PlaylistNewsRow, 'day' | 'kind' | 'at'> | null> {
  const row = await db
    .selectFrom('playlist_news')
    .select(['day', 'kind', 'at'])
    .where('playlist_id', '=', playlistId)
    .where('actor_id', '=', actorId)
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Reports whether a playlist listed no track before these were added. */
export async function isFirstMusic(db: Db, playlistId: string, added: number): Promise<boolean> {
  const { track_count } = await db
    .selectFrom('playlists')
    .select('track_count')
    .where('id', '=', playlistId)
    .executeTakeFirstOrThrow();
  return track_count <= added;
}

export async function isPublishedAlready(db: Db, playlistId: string): Promise<boolean> {
  const row = await db
    .selectFrom('playlist_news')
    .select('day')
    .where('playlist_id', '=', playlistId)
    .where('kind', '=', 'published')
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a line of news, or extends the day's line of its kind. */
export async function upsertNews(trx: Db, line: PlaylistNewsRow): Promise<void> {
  const { event_id } = line;
  await trx
    .insertInto('playlist_news')
    .values(line)
    .onConflict((conflict) =>
      conflict.columns(['playlist_id', 'actor_id', 'day', 'kind']).doUpdateSet((eb) => ({
        event_id,
        // Two servers' clocks differ: what came later may bear the earlier moment.
        at: eb
          .case()
          .when('excluded.at', '>', eb.ref('playlist_news.at'))
          .then(eb.ref('excluded.at'))
          .else(eb.ref('playlist_news.at'))
          .end(),
        first_at: eb
          .case()
          .when('excluded.first_at', '<', eb.ref('playlist_news.first_at'))
          .then(eb.ref('excluded.first_at'))
          .else(eb.ref('playlist_news.first_at'))
          .end(),
      })),
    )
    .execute();
  await noteChange(trx, 'news', [event_id]);
}

/** The newest event of a playlist; '' where it has none. */
export async function findLastEventId(db: Db, playlistId: string): Promise<string> {
  const row = await db
    .selectFrom('playlist_events')
    .select('id')
    .where('playlist_id', '=', playlistId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? '';
}
