import { noteChange, noteSelected } from '#server/changes/note.ts';
import type { Db } from '#server/db/dialect.ts';
import { popularityClass } from './rank.ts';

// Changes that reach further than the row that was written. A change of one track, playlist or person is noted by
// `server/changes/note.ts`.

/** The kinds of words beside music, which search finds, too. */
const words = [
  { kind: 'note', table: 'item_notes' },
  { kind: 'comment', table: 'comments' },
] as const;

/**
 * Notes the tracks of a playlist and what was written to them, since their visibility depends on it. Call it before the
 * playlist is deleted: afterwards they cannot be found.
 */
export async function noteTracksOfPlaylist(trx: Db, playlistId: string): Promise<void> {
  await noteSelected(
    trx,
    'track',
    trx
      .selectFrom('playlist_entries')
      .select('track_id as subject_id')
      .where('playlist_id', '=', playlistId)
      .where('track_id', 'is not', null),
  );
  for (const { kind, table } of words)
    await noteSelected(
      trx,
      kind,
      trx.selectFrom(table).select('id as subject_id').where('playlist_id', '=', playlistId),
    );
}

/** Notes a person and all that is theirs, and the tracks of their playlists: before they are deleted, hidden or shown. */
export async function noteAllOfPerson(trx: Db, userId: string): Promise<void> {
  await noteChange(trx, 'person', [userId]);
  await noteSelected(
    trx,
    'playlist',
    trx.selectFrom('playlists').select('id as subject_id').where('owner_id', '=', userId),
  );
  await noteSelected(
    trx,
    'track',
    trx.selectFrom('tracks').select('id as subject_id').where('owner_id', '=', userId),
  );
  await noteSelected(
    trx,
    'track',
    trx
      .selectFrom('playlist_entries')
      .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
      .select('playlist_entries.track_id as subject_id')
      .where('playlists.owner_id', '=', userId)
      .where('playlist_entries.track_id', 'is not', null),
  );
  for (const { kind, table } of words) {
    const ofTheirs = trx
      .selectFrom(table)
      .select('id as subject_id')
      .where('playlist_id', 'in', trx.selectFrom('playlists').select('id').where('owner_id', '=', userId));
    await noteSelected(trx, kind, ofTheirs);
    await noteSelected(
      trx,
      kind,
      trx.selectFrom(table).select('id as subject_id').where('user_id', '=', userId),
    );
  }
}

/** A count of plays or likes after it has changed. */
interface Counted {
  id: string;
  before: number;
  after: number;
}

/** Notes a track or playlist where its rank changes with its count; whether it does. Most plays and likes change none. */
export async function noteCounted(
  trx: Db,
  kind: 'track' | 'playlist',
  { id, before, after }: Counted,
): Promise<boolean> {
  const isReranked = popularityClass(kind, before) !== popularityClass(kind, after);
  if (isReranked) await noteChange(trx, `${kind}_rank`, [id]);
  return isReranked;
}
