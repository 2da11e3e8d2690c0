import type { Db } from '#server/db/dialect.ts';
import { playlistItemsMax } from '#shared/limits.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import type { ItemPosition } from './items/item-position.store.ts';
import { notesOf } from './notes/note.service.ts';
import { listAllAtDoor, listAtDoor } from './items/shown-items.store.ts';
import { toItems } from './playlist.view.ts';
import { toShownItems } from './items/shown-items.ts';

type View = Omit<Parameters<typeof toItems>[2], 'notes'>;
type Items = Pick<Playlist, 'tracks' | 'wanted' | 'next_items'>;

/** A page of a playlist's items: at most `items` of them, from the beginning or from `next_items` of the page before. */
export interface ItemsPage {
  items?: number | undefined;
  after?: string | undefined;
}

/** The items of a playlist as somebody sees them: all, or a page. */
export async function readItems(db: Db, view: View, page: ItemsPage | undefined): Promise<Items> {
  const viewerId = view.viewer?.id ?? null;
  if (page) return readPage(db, view, page);
  const all: Items = { tracks: [], wanted: [] };
  let from = 0;
  for await (const items of listAllAtDoor(db, view.row.id, viewerId)) {
    const shown = toShownItems(items);
    const notes = await notesOf(db, shown, viewerId);
    const { tracks, wanted } = toItems(shown, from, { ...view, notes });
    all.tracks.push(...tracks);
    all.wanted.push(...wanted);
    from += shown.length;
  }
  return all;
}

async function readPage(
  db: Db,
  view: View,
  { items: limit = playlistItemsMax, after }: ItemsPage,
): Promise<Items> {
  const { from, place } = after === undefined ? { from: 0, place: null } : parseCursor(after);
  const page = { after: place, limit: limit + 1 };
  const viewerId = view.viewer?.id ?? null;
  const items = await listAtDoor(db, view.row.id, viewerId, page);
  const read = items.slice(0, limit);
  const shown = toShownItems(read);
  const last = items.length > limit ? read.at(-1) : undefined;
  return {
    ...toItems(shown, from, { ...view, notes: await notesOf(db, shown, viewerId) }),
    ...(last && { next_items: `${from + shown.length}.${last.position}.${last.entry_id}` }),
  };
}

/** Reads what the contract's `ItemsCursor` lets through. */
function parseCursor(cursor: string): { from: number; place: ItemPosition } {
  const [from = '', position = '', id = ''] = cursor.split('.');
  return { from: Number(from), place: { position: Number(position), id } };
}
