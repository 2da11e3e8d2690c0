import type { Db } from '#server/db/dialect.ts';
import { listNotes } from './note.store.ts';
import { type Noted, type Notes, toNote } from './note.view.ts';

const noNotes: Notes = new Map();

/** The notes under items that the viewer is shown, by their ids. Items without notes cost no statement. */
export async function notesOf(db: Db, items: readonly Noted[], viewerId: string | null): Promise<Notes> {
  const ids = items.flatMap(({ note_id }) => note_id ?? []);
  if (ids.length === 0) return noNotes;
  return new Map((await listNotes(db, ids, viewerId)).map((row) => [row.id, toNote(row)]));
}
