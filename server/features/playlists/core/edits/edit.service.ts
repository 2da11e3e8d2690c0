import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistRow } from '#server/db/rows/playlists.ts';
import { pictureUrl } from '#server/features/accounts/users/user.view.ts';
import { AppError } from '#shared/errors.ts';
import { type ChangedItems, PlaylistPatch } from '#shared/playlists/playlist-edits.ts';
import type { PlaylistHead } from '#shared/playlists/playlists.ts';
import { findMeanwhile } from './meanwhile.store.ts';
import { lockPlaylist } from '../record/restore.store.ts';
import type { EditedField } from '../record/playlist-events.ts';
import * as history from '../record/playlist-history.ts';
import { rightOn } from '../playlist.policy.ts';
import { withShownCount } from '../items/shown-count.service.ts';
import { findPlaylistFor, getHead } from '../playlist.service.ts';
import * as store from '../playlist.store.ts';

/**
 * Edits a playlist's own fields.
 * @throws AppError not_found, forbidden, conflict (somebody else has changed the same since the edit began)
 */
export async function updatePlaylist(
  ctx: AppContext,
  viewer: { id: string },
  id: string,
  input: PlaylistPatch,
): Promise<PlaylistHead> {
  const { version, ...change } = PlaylistPatch.parse(input);
  await ctx.db.transaction().execute(async (trx) => {
    const playlist = await findPlaylistFor(trx, viewer, id, 'edit');
    const isOpening = change.visibility !== undefined && change.visibility !== playlist.visibility;
    if (isOpening && rightOn(viewer, playlist) !== 'own') {
      throw new AppError('forbidden', 'errors:forbidden');
    }
    await changePlaylist(trx, viewer, { ...playlist, version }, change, ctx.clock());
  });
  return getHead(ctx, viewer, id);
}

/**
 * Changes a playlist whose editor saw a `version` of it: `playlist` is its row with that version. Later changes by others
 * stay, unless they are to the same field. The viewer's id is null for an administrator's decision.
 * @throws AppError conflict, with the `current_version`, the `fields` that differ and their present values (`theirs`)
 */
export async function changePlaylist(
  trx: Db,
  viewer: { id: string | null },
  playlist: PlaylistRow,
  change: store.PlaylistChange,
  now: number,
): Promise<void> {
  const act = { playlistId: playlist.id, actorId: viewer.id, now };
  if (await store.updatePlaylist(trx, playlist, change, now)) {
    await history.noteEdited(trx, act, playlist, change);
    return;
  }
  await lockPlaylist(trx, playlist.id);
  const current = await store.findPlaylist(trx, playlist.id, null);
  if (!current) throw new AppError('not_found', 'playlists:notFound');
  const differing = await fieldsInConflict(trx, playlist.version, current, change);
  if (differing === null || differing.length > 0) throw conflict(current, differing ?? fieldsOf(change));
  await store.updatePlaylist(trx, current, change, now);
  await history.noteEdited(trx, act, current, change);
}

const fieldsOf = (change: store.PlaylistChange): EditedField[] =>
  (Object.keys(change) as EditedField[]).filter((field) => change[field] !== undefined);

/** The fields to which another edit since a version gave a different value; null if the edits since are not known. */
async function fieldsInConflict(
  trx: Db,
  since: number,
  current: PlaylistRow,
  change: store.PlaylistChange,
): Promise<EditedField[] | null> {
  const meanwhile = since > current.version ? null : await findMeanwhile(trx, current.id, since);
  if (meanwhile === null) return null;
  return fieldsOf(change).filter((field) => meanwhile.fields.has(field) && change[field] !== current[field]);
}

function conflict(current: PlaylistRow, fields: EditedField[]): AppError {
  const { version, name, description, genre, visibility, cover_sha256 } = current;
  const theirs = { name, description, genre, visibility, cover_url: pictureUrl(cover_sha256) };
  return new AppError('conflict', 'playlists:changedMeanwhile', {
    facts: { current_version: version, fields: fields.map(toWireField), theirs },
  });
}

const toWireField = (field: EditedField): string => (field === 'cover_sha256' ? 'cover_url' : field);

/**
 * Lets an item be moved, or a note be written to it, by an editor who saw a `version` of its playlist; the playlist's version
 * rises.
 * @throws AppError conflict, where somebody else has done the same to the item since; with the `current_version`
 */
export async function takeItemEdit(
  trx: Db,
  viewer: { id: string },
  playlistId: string,
  { itemId, version, now, of }: { itemId: string; version: number; now: number; of: 'moved' | 'noted' },
): Promise<ChangedItems> {
  await lockPlaylist(trx, playlistId);
  const current = await store.findPlaylist(trx, playlistId, null);
  if (!current) throw new AppError('not_found', 'playlists:notFound');
  if (version !== current.version) {
    const meanwhile = version > current.version ? null : await findMeanwhile(trx, playlistId, version);
    if (meanwhile === null || meanwhile[of].has(itemId)) throw conflict(current, []);
  }
  await store.updatePlaylist(trx, current, {}, now);
  const { track_count } = await withShownCount(trx, viewer, current);
  return { version: current.version + 1, track_count };
}
