import type { ItemNoteRow } from '#server/db/rows/playlists.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import type { ItemNote } from '#shared/playlists/playlists.ts';

/** A note with its author. */
type NoteRow = Pick<ItemNoteRow, 'id' | 'user_id' | 'note' | 'from_ms' | 'to_ms' | 'hidden_at'> &
  Pick<UserRow, 'username' | 'avatar_sha256'>;

/** The note's id of an item that is shown; null: it has none. */
export interface Noted {
  note_id: string | null;
}

/** Notes that the viewer is shown, by their ids. */
export type Notes = ReadonlyMap<string, ItemNote>;

/** The field `note` of an item's reply; nothing where it has none for the viewer. */
export function noteIn(notes: Notes, { note_id }: Noted): { note?: ItemNote } {
  const note = note_id === null ? undefined : notes.get(note_id);
  return note ? { note } : {};
}

const secondsOf = (ms: number | null): number | null => (ms === null ? null : ms / 1000);

export const toNote = ({ id, note, from_ms, to_ms, hidden_at, ...by }: NoteRow): ItemNote => ({
  id,
  text: note,
  from_seconds: secondsOf(from_ms),
  to_seconds: secondsOf(to_ms),
  by: toUserRef({ id: by.user_id, username: by.username, avatar_sha256: by.avatar_sha256 }),
  ...(hidden_at === null ? {} : { is_hidden: true as const }),
});
