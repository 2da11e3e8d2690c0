import type { NoteChange } from './playlist-events.ts';
import type { StateItem } from './state.ts';

/** An item of the playlist's present state. */
export interface PresentItem {
  id: string;
  track_id: string | null;
  position: number;
  note_id: string | null;
}

/** The changes that the items of a playlist need, in this order: removed, moved, added, noted. */
export interface ItemChanges {
  removed: string[];
  moved: { id: string; from: number; to: number }[];
  added: StateItem[];
  /** Items that stay and had another note. */
  noted: NoteChange[];
  /** Number of items that may not be restored. */
  leftOut: number;
}

const isSame = (a: PresentItem, b: PresentItem): boolean => a.id === b.id && a.track_id === b.track_id;

/** The changes that restore all past items, except tracks that `mayAdd` refuses. */
export function revertAll(
  present: readonly PresentItem[],
  past: readonly StateItem[],
  mayAdd: (item: StateItem) => boolean,
): ItemChanges {
  const now = new Map(present.map((item) => [item.id, item]));
  const then = new Map(past.map((item) => [item.id, item]));
  const stays = (item: PresentItem): boolean => {
    const was = then.get(item.id);
    return was !== undefined && isSame(was, item);
  };
  const missing = past.filter((item) => {
    const is = now.get(item.id);
    return is === undefined || !isSame(is, item);
  });
  const added = missing.filter(mayAdd);
  const moved = present.filter(stays).flatMap(({ id, position: from }) => {
    const to = then.get(id)?.position ?? from;
    return to === from ? [] : [{ id, from, to }];
  });
  const noted = present.filter(stays).flatMap(({ id, note_id: from }) => {
    const to = then.get(id)?.note_id ?? null;
    return to === from ? [] : [{ id, from, to }];
  });
  const removed = present.filter((item) => !stays(item)).map(({ id }) => id);
  return { removed, moved, added, noted, leftOut: missing.length - added.length };
}

/** The changes that put some past items back beside their former neighbours, and leave all others unchanged. */
export function bringBack(
  present: readonly PresentItem[],
  past: readonly StateItem[],
  { ids, mayAdd, gap }: { ids: ReadonlySet<string>; mayAdd: (item: StateItem) => boolean; gap: number },
): ItemChanges {
  const here = new Set(present.map(({ id }) => id));
  const tracks = new Set(present.flatMap(({ track_id }) => track_id ?? []));
  const requested = past.filter(({ id }) => ids.has(id));
  const added = requested.filter(
    (item) => !here.has(item.id) && (item.track_id === null || !tracks.has(item.track_id)) && mayAdd(item),
  );
  const order = inPastOrder(present, past, new Set(added));
  const positions = placesFor(order, new Set(added.map(({ id }) => id)), gap);
  const moved = present.flatMap(({ id, position: from }) => {
    const to = positions.get(id) ?? from;
    return to === from ? [] : [{ id, from, to }];
  });
  return {
    removed: [],
    noted: [],
    moved,
    added: added.map((item) => ({ ...item, position: positions.get(item.id) ?? item.position })),
    leftOut: requested.length - added.length,
  };
}

/** The present items, with each added one after the item that preceded it in the past, or at the beginning if none did. */
function inPastOrder(
  present: readonly PresentItem[],
  past: readonly StateItem[],
  added: ReadonlySet<StateItem>,
): PresentItem[] {
  const here = new Set(present.map(({ id }) => id));
  const behind = new Map<string | null, StateItem[]>();
  let before: string | null = null;
  for (const item of past) {
    if (here.has(item.id)) before = item.id;
    else if (added.has(item)) behind.set(before, [...(behind.get(before) ?? []), item]);
  }
  return [...(behind.get(null) ?? []), ...present.flatMap((item) => [item, ...(behind.get(item.id) ?? [])])];
}

/**
 * Positions of all items. New ones have none yet: they come between their neighbours, or all are spread at even distances.
 */
function placesFor(
  order: readonly PresentItem[],
  isNew: ReadonlySet<string>,
  gap: number,
): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = 0; at < order.length; at += 1) {
    const item = order[at] as PresentItem;
    if (!isNew.has(item.id)) {
      places.set(item.id, item.position);
      continue;
    }
    const end = order.findIndex((one, index) => index > at && !isNew.has(one.id));
    const count = (end === -1 ? order.length : end) - at;
    const before = at === 0 ? null : (places.get(order[at - 1]?.id ?? '') ?? null);
    const after = end === -1 ? null : (order[end] as PresentItem).position;
    const step = before !== null && after !== null ? Math.floor((after - before) / (count + 1)) : gap;
    if (step < 1) return new Map(order.map(({ id }, index) => [id, (index + 1) * gap]));
    const first = before ?? (after === null ? 0 : after - step * (count + 1));
    for (let nth = 0; nth < count; nth += 1) {
      places.set(order[at + nth]?.id ?? '', first + (nth + 1) * step);
    }
    at += count - 1;
  }
  return places;
}
