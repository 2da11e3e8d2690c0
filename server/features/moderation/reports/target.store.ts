import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { noteChange } from '#server/changes/note.ts';
import { noteTracksOfPlaylist } from '#server/search/notes.ts';
import type { TargetKind } from '#shared/moderation/reports.ts';
import type { Target } from './moderation.view.ts';

/** Finds the target of a report; null if it is gone. */
export async function findTarget(db: Db, kind: TargetKind, id: string): Promise<Target | null> {
  if (kind === 'person') {
    const owner = await people(db).where('users.id', '=', id).executeTakeFirst();
    if (!owner) return null;
    const words = { name: owner.username, text: '', cover: owner.avatar_sha256, coverLink: null };
    return { kind, id, ...words, hiddenAt: null, owner };
  }
  if (kind === 'note') return findNote(db, id);
  if (kind === 'comment') return findComment(db, id);
  const row = await (kind === 'track' ? findTrack(db, id) : findPlaylist(db, id));
  if (!row) return null;
  const owner = await people(db).where('users.id', '=', row.owner_id).executeTakeFirstOrThrow();
  return {
    kind,
    id,
    name: row.name,
    text: row.text,
    cover: row.cover_sha256,
    coverLink: row.cover_link,
    hiddenAt: row.hidden_at,
    owner,
  };
}

const people = (db: Db) =>
  db.selectFrom('users').select(['users.id', 'users.username', 'users.avatar_sha256', 'users.is_active']);

const findTrack = (db: Db, id: string) =>
  db
    .selectFrom('tracks')
    .select([
      'owner_id',
      'title as name',
      'artist as text',
      'cover_sha256',
      'cover_source_url as cover_link',
      'hidden_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

const findPlaylist = (db: Db, id: string) =>
  db
    .selectFrom('playlists')
    .select(['owner_id', 'name', 'description as text', 'cover_sha256', 'hidden_at'])
    .select(sql<string | null>`null`.as('cover_link'))
    .where('id', '=', id)
    .executeTakeFirst();

/** A note, named by the song that it is written to. */
async function findNote(db: Db, id: string): Promise<Target | null> {
  const row = await db
    .selectFrom('item_notes')
    .innerJoin('playlists', 'playlists.id', 'item_notes.playlist_id')
    .leftJoin('playlist_entries', (join) =>
      join
        .onRef('playlist_entries.id', '=', 'item_notes.entry_id')
        .onRef('playlist_entries.playlist_id', '=', 'item_notes.playlist_id'),
    )
    .leftJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select(['item_notes.user_id', 'item_notes.playlist_id', 'item_notes.note', 'item_notes.hidden_at'])
    .select((eb) =>
      eb.fn.coalesce('tracks.title', 'playlist_entries.wanted_title', 'playlists.name').as('name'),
    )
    .where('item_notes.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const owner = await people(db).where('users.id', '=', row.user_id).executeTakeFirstOrThrow();
  const words = { name: row.name, text: row.note, cover: null, coverLink: null };
  return { kind: 'note', id, ...words, playlistId: row.playlist_id, hiddenAt: row.hidden_at, owner };
}

/** A comment, named by the playlist on which it stands. */
async function findComment(db: Db, id: string): Promise<Target | null> {
  const row = await db
    .selectFrom('comments')
    .innerJoin('playlists', 'playlists.id', 'comments.playlist_id')
    .select([
      'comments.user_id',
      'comments.playlist_id',
      'comments.text',
      'comments.hidden_at',
      'playlists.name',
    ])
    .where('comments.id', '=', id)
    .executeTakeFirst();
  if (!row || row.user_id === null) return null;
  const owner = await people(db).where('users.id', '=', row.user_id).executeTakeFirstOrThrow();
  const words = { name: row.name, text: row.text, cover: null, coverLink: null };
  return { kind: 'comment', id, ...words, playlistId: row.playlist_id, hiddenAt: row.hidden_at, owner };
}

/** Changes a comment's words, or hides it from everybody but its author. */
export async function updateComment(
  trx: Db,
  id: string,
  change: { text?: string; hidden_at?: number | null },
): Promise<void> {
  await trx.updateTable('comments').set(change).where('id', '=', id).execute();
  await noteChange(trx, 'comment', [id]);
}

/** The notes of the item that a note was written to: an edit writes another row, and the past names the older ones. */
const notesBeside = (db: Db, id: string) =>
  db
    .selectFrom('item_notes as beside')
    .innerJoin('item_notes as named', (join) =>
      join
        .onRef('named.playlist_id', '=', 'beside.playlist_id')
        .onRef('named.entry_id', '=', 'beside.entry_id'),
    )
    .select('beside.id')
    .where('named.id', '=', id);

/** Hides all that the author of a note wrote to its item from everybody else, or (null) shows it again. */
export async function updateNotesHidden(trx: Db, id: string, hiddenAt: number | null): Promise<void> {
  const theirs = notesBeside(trx, id).whereRef('beside.user_id', '=', 'named.user_id');
  await trx.updateTable('item_notes').set({ hidden_at: hiddenAt }).where('id', 'in', theirs).execute();
}

/** Empties all notes that an item ever had, by whomever. */
export async function clearNotes(trx: Db, id: string): Promise<void> {
  const rows = await trx
    .updateTable('item_notes')
    .set({ note: '' })
    .where('id', 'in', notesBeside(trx, id))
    .returning('id')
    .execute();
  await noteChange(
    trx,
    'note',
    rows.map((row) => row.id),
  );
}

export async function updateNote(trx: Db, id: string, note: string): Promise<void> {
  await trx.updateTable('item_notes').set({ note }).where('id', '=', id).execute();
  await noteChange(trx, 'note', [id]);
}

/** The whole row, for changing it. */
export const findPlaylistRow = (db: Db, id: string) =>
  db.selectFrom('playlists').selectAll().where('id', '=', id).executeTakeFirst();

/** Hides a playlist or track from all but its owner, or (null) shows it again. */
export async function updateHiddenAt(
  trx: Db,
  { kind, id }: { kind: 'playlist' | 'track'; id: string },
  hiddenAt: number | null,
): Promise<void> {
  if (kind === 'playlist') {
    const row = await trx
      .updateTable('playlists')
      .set({ hidden_at: hiddenAt })
      .where('id', '=', id)
      .returning('owner_id')
      .executeTakeFirst();
    await noteTracksOfPlaylist(trx, id);
    if (row) await noteChange(trx, 'person_rank', [row.owner_id]);
  } else {
    await trx.updateTable('tracks').set({ hidden_at: hiddenAt }).where('id', '=', id).execute();
  }
  await noteChange(trx, kind, [id]);
}

export async function updateTrackWords(
  trx: Db,
  id: string,
  change: { title?: string; cover_sha256?: string | null; cover_source_url?: string | null },
): Promise<void> {
  await trx.updateTable('tracks').set(change).where('id', '=', id).execute();
  await noteChange(trx, 'track', [id]);
}
