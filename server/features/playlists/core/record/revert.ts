import type { StateItem } from './state.ts';

/** An item as it stands now. */
export interface PresentItem {
  id: string;
  track_id: string | null;
  position: number;
}

/** The changes that the items of a playlist need, in this order: out, elsewhere, in. */
export interface ItemChanges {
  removed: string[];
  moved: { id: string; from: number; to: number }[];
  added: StateItem[];
  /** So many items were not to come back. */
  leftOut: number;
}

const isSame = (a: PresentItem, b: PresentItem): boolean => a.id === b.id && a.track_id === b.track_id;

/** Makes the items what they were, but for tracks that `mayAdd` refuses. */
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
  const removed = present.filter((item) => !stays(item)).map(({ id }) => id);
  return { removed, moved, added, leftOut: missing.length - added.length };
}

/** Puts some items of the past back beside the neighbours that they had, and leaves everything else as it is. */
export function bringBack(
  present: readonly PresentItem[],
  past: readonly StateItem[],
  { ids, mayAdd, gap }: { ids: ReadonlySet<string>; mayAdd: (item: StateItem) => boolean; gap: number },
): ItemChanges {
  const here = new Set(present.map(({ id }) => id));
  const tracks = new Set(present.flatMap(({ track_id }) => track_id ?? []));
  const asked = past.filter(({ id }) => ids.has(id));
  const added = asked.filter(
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
    moved,
    added: added.map((item) => ({ ...item, position: positions.get(item.id) ?? item.position })),
    leftOut: asked.length - added.length,
  };
}

/** The items that are here, with each added item behind the item that stood before it in the past; at the beginning, where none did. */
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

/** The positions of all items, of which the new ones have none yet: between their neighbours, or all at even distances. */
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
