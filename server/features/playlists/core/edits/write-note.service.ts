import type { AppContext } from '#server/context.ts';
import { newId } from '#server/lib/ids.ts';
import { type ChangedNote, NoteDraft } from '#shared/playlists/liner-notes.ts';
import { findItem } from '../items/item.store.ts';
import * as notes from '../notes/note.store.ts';
import { notesOf } from '../notes/note.service.ts';
import { noteIn } from '../notes/note.view.ts';
import * as history from '../record/playlist-history.ts';
import { findPlaylistFor } from '../playlist.service.ts';
import { takeItemEdit } from './edit.service.ts';
import { itemGone } from './item.service.ts';

const millisecondsOf = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds * 1000);

/**
 * Writes a note to an item, in the place of the one that it has; an empty text takes that away.
 * @throws AppError not_found, conflict (no right, or somebody else has written to the item meanwhile, or it has gone)
 */
export async function writeNote(
  ctx: AppContext,
  viewer: { id: string },
  { id: playlistId, item: itemId }: { id: string; item: string },
  input: NoteDraft,
): Promise<ChangedNote> {
  const { version, text, from_seconds, to_seconds } = NoteDraft.parse(input);
  const key = { playlistId, itemId };
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    await findPlaylistFor(trx, viewer, playlistId, 'edit');
    const changed = await takeItemEdit(trx, viewer, playlistId, { itemId, version, now, of: 'noted' });
    if (!(await findItem(trx, playlistId, itemId))) throw itemGone();
    const [before] = await history.itemsBefore(trx, [itemId]);
    const present = await notes.findNoteOf(trx, key);
    const words = { note: text, from_ms: millisecondsOf(from_seconds), to_ms: millisecondsOf(to_seconds) };
    if (before && !isSame(present ?? nothing, words)) {
      const id = text === '' ? null : newId(now);
      if (id !== null) {
        const row = { id, playlist_id: playlistId, entry_id: itemId, user_id: viewer.id, ...words, at: now };
        await notes.insertNote(trx, row);
      }
      await notes.updateNoteOf(trx, key, id);
      const act = { playlistId, actorId: viewer.id, now };
      await history.noteNoted(trx, act, { before, after: { ...before, note_id: id } });
    }
    const item = { note_id: (await notes.findNoteOf(trx, key))?.id ?? null };
    const { note = null } = noteIn(await notesOf(trx, [item], viewer.id), item);
    return { ...changed, note };
  });
}

type Words = Pick<NonNullable<Awaited<ReturnType<typeof notes.findNoteOf>>>, 'note' | 'from_ms' | 'to_ms'>;

const nothing: Words = { note: '', from_ms: null, to_ms: null };

const isSame = (one: Words, other: Words): boolean =>
  one.note === other.note &&
  (one.note === '' || (one.from_ms === other.from_ms && one.to_ms === other.to_ms));
