import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { noteChange } from '#server/changes/note.ts';
import type { Db } from '#server/db/dialect.ts';
import type { NewItemNote } from '#server/db/rows/playlists.ts';
import { partsOf } from '#server/lib/parts.ts';
import { isShownNote } from '#server/visibility/word-conditions.ts';

// Liner notes of items. Their words stand here alone: events and snapshots name a note's row, so what is cleared, hidden or
// deleted with an account is gone from the past too.

/** An item of a playlist. */
interface ItemKey {
  playlistId: string;
  itemId: string;
}

/** Ids per statement, whose parameters are limited. */
const idsAtOnce = 500;

/**
 * Notes by their ids, as far as the viewer may see their authors and no moderator took them away. Whether their items are
 * shown is not asked here.
 */
export async function listNotes(db: Db, ids: readonly string[], viewerId: string | null) {
  const parts = partsOf(ids, idsAtOnce).map((some) =>
    db
      .selectFrom('item_notes')
      .innerJoin('users', 'users.id', 'item_notes.user_id')
      .select(['item_notes.id', 'item_notes.note', 'item_notes.from_ms', 'item_notes.to_ms'])
      .select(['item_notes.hidden_at', 'users.id as user_id', 'users.username', 'users.avatar_sha256'])
      .where('item_notes.id', 'in', some)
      .where(isShownNote(viewerId))
      .execute(),
  );
  return (await Promise.all(parts)).flat();
}

export async function findNote(db: Db, id: string) {
  const row = await db.selectFrom('item_notes').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The row of the note under an item. */
export async function findNoteOf(db: Db, { playlistId, itemId }: ItemKey) {
  const row = await db
    .selectFrom('playlist_entries')
    .innerJoin('item_notes', 'item_notes.id', 'playlist_entries.note_id')
    .selectAll('item_notes')
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where('playlist_entries.id', '=', itemId)
    .executeTakeFirst();
  return row ?? null;
}

/** Those of these notes that are still there. */
export async function listKept(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const some of partsOf(ids, idsAtOnce)) {
    const rows = await db.selectFrom('item_notes').select('id').where('id', 'in', some).execute();
    for (const { id } of rows) kept.add(id);
  }
  return kept;
}

/** The items of a playlist whose song is taken down: while it is, they have no note. */
export async function listTakenItems(db: Db, playlistId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('playlist_entries')
    .select('id')
    .where('playlist_id', '=', playlistId)
    .where('taken_track_id', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Inserts a note. What a moderator hid from an author's words to an item holds for what they write there next. */
export async function insertNote(trx: Db, row: NewItemNote): Promise<void> {
  const hidden = await trx
    .selectFrom('item_notes')
    .select('hidden_at')
    .where('playlist_id', '=', row.playlist_id)
    .where('entry_id', '=', row.entry_id)
    .where('user_id', '=', row.user_id)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst();
  await trx
    .insertInto('item_notes')
    .values({ ...row, hidden_at: hidden?.hidden_at ?? null })
    .execute();
  await noteChange(trx, 'note', [row.id]);
}

/** Puts a note under an item, or (null) takes it away. The event that tells of it notes the change. */
export async function updateNoteOf(
  trx: Db,
  { playlistId, itemId }: ItemKey,
  noteId: string | null,
): Promise<void> {
  await trx
    .updateTable('playlist_entries')
    .set({ note_id: noteId })
    .where('playlist_id', '=', playlistId)
    .where('id', '=', itemId)
    .execute();
  await noteChange(trx, 'edit', [playlistId]);
}

/** Deletes the notes of a playlist that neither its items nor a state of its past name. */
export async function deleteUnnamedNotes(trx: Db, playlistId: string): Promise<void> {
  const named = (table: string, condition: RawBuilder<unknown>) => sql<SqlBool>`exists (
    select 1 from ${sql.table(table)} as place where place.playlist_id = ${playlistId} and ${condition})`;
  const deleted = await trx
    .deleteFrom('item_notes')
    .where('playlist_id', '=', playlistId)
    .where(sql<SqlBool>`not ${named('playlist_entries', sql`place.note_id = item_notes.id`)}`)
    .where(sql<SqlBool>`not ${named('playlist_events', sql`place.payload like '%' || item_notes.id || '%'`)}`)
    .where(
      sql<SqlBool>`not ${named('playlist_snapshots', sql`place.items like '%' || item_notes.id || '%'`)}`,
    )
    .returning('id')
    .execute();
  await noteChange(
    trx,
    'note',
    deleted.map(({ id }) => id),
  );
}
