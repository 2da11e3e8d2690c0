import { noteChange } from '#server/changes/note.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { NewSuggestion, SuggestionRow } from '#server/db/rows/collaboration.ts';
import type { Schema } from '#server/db/schema.ts';
import { isShownSuggestion, isVisiblePerson } from '#server/visibility/conditions.ts';

/** The author of suggestions: a person, or a visitor by hashes of their browser and their address. */
export type SuggesterKey =
  | { userId: string; visitorKey: null; addressKey: null }
  | { userId: null; visitorKey: string; addressKey: string };

type Row = ExpressionBuilder<Schema, 'playlist_suggestions'>;

/** Condition as a literal: with a parameter SQLite would not use its index of open suggestions. */
const isOpen = sql<boolean>`playlist_suggestions.state = 'open'`;

const isOf = (eb: Row, { userId, visitorKey }: SuggesterKey) =>
  userId === null
    ? eb('playlist_suggestions.visitor_key', '=', visitorKey)
    : eb('playlist_suggestions.user_id', '=', userId);

export async function insertSuggestion(trx: Db, row: NewSuggestion): Promise<void> {
  await trx.insertInto('playlist_suggestions').values(row).execute();
  await noteChange(trx, 'edit', [row.playlist_id]);
}

/** A suggestion that the viewer may see: their own, or one of a person who is not kept apart from them. */
export async function findSuggestion(
  db: Db,
  { playlistId, id }: { playlistId: string; id: string },
  viewerId: string | null,
): Promise<SuggestionRow | null> {
  const row = await db
    .selectFrom('playlist_suggestions')
    .selectAll()
    .where('id', '=', id)
    .where('playlist_id', '=', playlistId)
    .where(isShownSuggestion(viewerId))
    .executeTakeFirst();
  return row ?? null;
}

/** The open suggestions that the viewer may see, the oldest first. */
export function listOpen(db: Db, playlistId: string, viewerId: string): Promise<SuggestionRow[]> {
  return db
    .selectFrom('playlist_suggestions')
    .selectAll()
    .where('playlist_id', '=', playlistId)
    .where(isOpen)
    .where(isShownSuggestion(viewerId))
    .orderBy('id')
    .execute();
}

/** A suggester's own suggestions, in any state but withdrawn, the newest first. */
export function listOwn(
  db: Db,
  playlistId: string,
  who: SuggesterKey,
  limit: number,
): Promise<SuggestionRow[]> {
  return db
    .selectFrom('playlist_suggestions')
    .selectAll()
    .where('playlist_id', '=', playlistId)
    .where((eb) => isOf(eb, who))
    .where('state', '!=', 'withdrawn')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Counts the open suggestions for a playlist: all of them, and those of one person; for visitors, those of one address. */
export async function countOpen(
  db: Db,
  playlistId: string,
  { userId, addressKey }: SuggesterKey,
): Promise<{ all: number; own: number }> {
  const isOwn =
    userId === null
      ? sql<boolean>`address_key = ${addressKey}`
      : sql<boolean>`playlist_suggestions.user_id = ${userId}`;
  const { all, own } = await db
    .selectFrom('playlist_suggestions')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('all'),
      sql<number | string>`coalesce(sum(case when ${isOwn} then 1 else 0 end), 0)`.as('own'),
    ])
    .where('playlist_id', '=', playlistId)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return { all: Number(all), own: Number(own) };
}

/** Items of a playlist among these ids, each with its track and the track's owner; a missing item has none. */
export async function listItems(
  db: Db,
  playlistId: string,
  ids: readonly string[],
): Promise<Map<string, { isMissing: boolean; trackId: string | null; ownerId: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('playlist_entries')
    .leftJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select(['playlist_entries.id', 'playlist_entries.track_id', 'tracks.owner_id'])
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where('playlist_entries.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, track_id: trackId, owner_id: ownerId }) => [
      id,
      { isMissing: trackId === null, trackId, ownerId },
    ]),
  );
}

/** Records the decision on an open suggestion; returns false if it was not open any more. */
export async function updateDecided(
  trx: Db,
  id: string,
  decided: Pick<SuggestionRow, 'state' | 'decided_by' | 'decided_at'> & { entry_id?: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('playlist_suggestions')
    .set({ ...decided, address_key: null })
    .where('id', '=', id)
    .where(isOpen)
    .returning('playlist_id')
    .executeTakeFirst();
  if (row) await noteChange(trx, 'edit', [row.playlist_id]);
  return row !== undefined;
}

/** Deletes a person's open suggestions, before their account is deleted. */
export async function deleteOpenOf(trx: Db, userId: string): Promise<void> {
  const rows = await trx
    .deleteFrom('playlist_suggestions')
    .where('user_id', '=', userId)
    .where(isOpen)
    .returning('playlist_id')
    .execute();
  await noteChange(
    trx,
    'edit',
    rows.map((row) => row.playlist_id),
  );
}

/** Removes a person's id from the past of the playlists that they suggested for: an edit names its suggester. */
export async function forgetInPast(trx: Db, userId: string): Promise<void> {
  await sql`update playlist_events set payload = replace(payload, ${userId}, '')
    where playlist_id in (select playlist_id from playlist_suggestions where user_id = ${userId})
    and payload like ${`%"suggested_by":"${userId}"%`}`.execute(trx);
}

/** Deletes suggestions that were rejected or withdrawn before a moment. */
export async function deleteOld(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('playlist_suggestions')
    .where('state', 'in', ['rejected', 'withdrawn'])
    .where('decided_at', '<', before)
    .execute();
}

/**
 * Closes a playlist that was open to everybody's suggestions to all but its followers; returns false if it was not open to
 * all.
 */
export async function closeToOthers(trx: Db, playlistId: string, now: number): Promise<boolean> {
  const row = await trx
    .updateTable('playlists')
    .set({ suggest: 'followers', suggest_flooded_at: now })
    .where('id', '=', playlistId)
    .where('suggest', '=', 'link')
    .returning('id')
    .executeTakeFirst();
  if (row) await noteChange(trx, 'edit', [row.id]);
  return row !== undefined;
}

/** The people who may decide: the owner, and members who may edit. */
export async function listEditors(db: Db, playlistId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('playlists')
    .select('owner_id as id')
    .where('id', '=', playlistId)
    .unionAll(
      db
        .selectFrom('playlist_members')
        .select('user_id as id')
        .where('playlist_id', '=', playlistId)
        .where('member_right', '=', 'edit'),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** People by their ids, as far as the viewer may see them. */
export function listPeople(db: Db, ids: readonly string[], viewerId: string | null) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('users')
    .select(['users.id', 'users.username', 'users.avatar_sha256'])
    .where('users.id', 'in', [...new Set(ids)])
    .where(isVisiblePerson(viewerId))
    .execute();
}
