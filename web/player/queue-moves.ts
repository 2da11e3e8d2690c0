import { currentItem, keyOf, type Queue, type QueueItem, type Random, shuffle } from './queue.ts';

/**
 * The position after the current one, or null where playing ends; dead links are skipped. `auto` (the track ended):
 * `one` repeats it, `off` ends after the last. `manual` (a person pressed next): wraps around in any mode.
 */
export function nextPosition(queue: Queue, how: 'auto' | 'manual'): number | null {
  if (queue.items.length === 0) return null;
  if (how === 'auto' && queue.repeat === 'one') return queue.position;
  const { length } = queue.items;
  const wraps = how === 'manual' || queue.repeat !== 'off';
  for (let at = queue.position + 1; at <= queue.position + length; at += 1) {
    if (at >= length && !wraps) return null;
    if (!queue.items[at % length]?.track.dead_link) return at % length;
  }
  return how === 'manual' ? (queue.position + 1) % length : null;
}

/** The position before the current one; null at the first, where previous is disabled (specification, section 2). */
export function previousPosition({ items, position }: Queue): number | null {
  const lives = items.slice(0, Math.max(position, 0)).findLastIndex(({ track }) => !track.dead_link);
  return position > 0 ? Math.max(lives, 0) : null;
}

/** Makes a position current; a position outside the queue changes nothing. */
export function moveTo(queue: Queue, position: number): Queue {
  return position in queue.items ? { ...queue, position } : queue;
}

/** Turns shuffling on, or off with the order before; both begin at the first item (specification, section 4). */
export function toggleShuffle(queue: Queue, random: Random = Math.random): Queue {
  const position = queue.items.length === 0 ? -1 : 0;
  if (!queue.shuffled) {
    const unshuffled = queue.items.map(keyOf);
    return { ...queue, items: shuffle(queue.items, random), position, shuffled: true, unshuffled };
  }
  const order = new Map(queue.unshuffled?.map((key, index) => [key, index]));
  const items = [...queue.items].sort((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0));
  return { ...queue, items, position, shuffled: false, unshuffled: null };
}

/** Steps the repeat mode: off, all, one, off. */
export function cycleRepeat(queue: Queue): Queue {
  const following = { off: 'all', all: 'one', one: 'off' } as const;
  return { ...queue, repeat: following[queue.repeat] };
}

/** Inserts items right after the current one. */
export function insertNext(queue: Queue, added: readonly QueueItem[]): Queue {
  const current = currentItem(queue)?.key;
  const at = queue.position + 1;
  return {
    ...queue,
    items: [...queue.items.slice(0, at), ...added, ...queue.items.slice(at)],
    position: queue.position === -1 && added.length > 0 ? 0 : queue.position,
    unshuffled: queue.unshuffled && insertKeys(queue.unshuffled, added.map(keyOf), current),
  };
}

/** Appends items. */
export function append(queue: Queue, added: readonly QueueItem[]): Queue {
  return {
    ...queue,
    items: [...queue.items, ...added],
    position: queue.position === -1 && added.length > 0 ? 0 : queue.position,
    unshuffled: queue.unshuffled && [...queue.unshuffled, ...added.map(keyOf)],
  };
}

/** Inserts a playlist's remaining items after those that the queue has; while shuffled, anywhere after the current one. */
export function continueWith(
  queue: Queue,
  remaining: readonly QueueItem[],
  random: Random = Math.random,
): Queue {
  const isOfSame = ({ playlistId }: QueueItem): boolean => playlistId === remaining[0]?.playlistId;
  const at = queue.items.findLastIndex(isOfSame) + 1;
  if (queue.shuffled) {
    const now = queue.position + 1;
    const coming = shuffle([...queue.items.slice(now), ...remaining], random);
    const last = queue.unshuffled?.findLast((key) =>
      queue.items.some((item) => item.key === key && isOfSame(item)),
    );
    return {
      ...queue,
      items: [...queue.items.slice(0, now), ...coming],
      unshuffled: queue.unshuffled && insertKeys(queue.unshuffled, remaining.map(keyOf), last),
    };
  }
  return {
    ...queue,
    items: [...queue.items.slice(0, at), ...remaining, ...queue.items.slice(at)],
    position: queue.position >= at ? queue.position + remaining.length : queue.position,
  };
}

/** Removes an item. After the current one, the next becomes current; after the last, the first. */
export function remove(queue: Queue, key: string): Queue {
  const index = queue.items.findIndex((item) => item.key === key);
  if (index === -1) return queue;
  const items = queue.items.filter((item) => item.key !== key);
  const shifted = index < queue.position ? queue.position - 1 : queue.position;
  const position = items.length === 0 ? -1 : shifted % items.length;
  return {
    ...queue,
    items,
    position,
    unshuffled: queue.unshuffled?.filter((other) => other !== key) ?? null,
  };
}

/** Moves an item; the current item stays current. */
export function reorder(queue: Queue, from: number, to: number): Queue {
  const moved = queue.items[from];
  if (moved === undefined || !(to in queue.items)) return queue;
  const current = currentItem(queue);
  const items = queue.items.toSpliced(from, 1).toSpliced(to, 0, moved);
  return { ...queue, items, position: items.findIndex((item) => item.key === current?.key) };
}

/** Leaves only the current item. */
export function clearOthers(queue: Queue): Queue {
  const current = currentItem(queue);
  if (current === null) return queue;
  return { ...queue, items: [current], position: 0, unshuffled: queue.unshuffled && [current.key] };
}

function insertKeys(keys: readonly string[], added: string[], after: string | undefined): string[] {
  const at = after === undefined ? 0 : keys.indexOf(after) + 1;
  return keys.toSpliced(at, 0, ...added);
}
