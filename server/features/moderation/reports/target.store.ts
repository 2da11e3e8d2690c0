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
