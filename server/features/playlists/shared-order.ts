import { type Edition, isBefore, type Place, type Ranking } from './feed-order.ts';

/** Places of the feed, the best first. Nothing of it is ever changed: whoever holds it sees it stand still. */
export type Standing = readonly (readonly Place[])[];

/**
 * The order of the feed in memory, as deep as anybody scrolls, changed place by place as likes move playlists. All editions
 * share it: one that moves costs two small pieces, where an edition of its own would read thousands of places anew.
 */
export interface SharedOrder {
  /** As it stands now; null where it has yet to be read. */
  standing(): Standing | null;
  /** Asks for it to be read, which takes a while. */
  want(): void;
  /** These may have changed their places, appeared or gone. */
  touch(ids: readonly string[]): void;
  /** Anything may have changed. */
  drop(): void;
}

const pieceLength = 128;
const readAtOnce = 240;
/** So that what changes again and again as a whole is not read again and again. */
const restMs = 5000;

const areSame = (one: Place, other: Place): boolean => one.id === other.id;

/** @param depth how many places are kept in any case, if there are so many */
export function openSharedOrder(
  ranking: Ranking,
  depth: number,
  now: () => number = () => performance.now(),
): SharedOrder {
  let pieces: Standing | null = null;
  let known = new Map<string, Place>();
  /** The last place up to which all are known; null: there are no others. */
  let border: Place | null = null;
  let touched = new Set<string>();
  let isReading = false;
  let isSettling = false;
  let readAgainAt = -Infinity;
  /** Rises when all is dropped: what was being read meanwhile is worth nothing. */
  let epoch = 0;

  function drop(): void {
    epoch += 1;
    pieces = null;
    known = new Map();
    touched = new Set();
    isReading = false;
    isSettling = false;
  }

  async function read(): Promise<void> {
    const mine = epoch;
    const found: Place[] = [];
    let isWhole = false;
    // Some more, since some leave it.
    while (!isWhole && found.length < depth + 10 * pieceLength) {
      const some = await ranking.after(found.at(-1) ?? null, readAtOnce);
      // Others have their turn between two reads.
      await new Promise((resolve) => setImmediate(resolve));
      if (epoch !== mine) return;
      found.push(...some);
      isWhole = some.length < readAtOnce;
    }
    border = isWhole ? null : (found.at(-1) ?? null);
    // What has moved meanwhile may have been met twice or not at all.
    const still = found.filter(({ id }) => !touched.has(id));
    known = new Map(still.map((place) => [place.id, place]));
    const cut: Place[][] = [];
    for (let at = 0; at < still.length; at += pieceLength) cut.push(still.slice(at, at + pieceLength));
    isReading = false;
    pieces = cut;
    await settle();
  }

  /** Puts what was touched into its places. */
  async function settle(): Promise<void> {
    const mine = epoch;
    isSettling = true;
    while (touched.size > 0) {
      const ids = [...touched];
      touched = new Set();
      const places = await ranking.placesOf(ids);
      if (epoch !== mine || pieces === null) return;
      const changed = [...pieces];
      for (const id of ids) remove(changed, id);
      for (const place of places) insert(changed, place);
      pieces = changed;
      if (border !== null && known.size < depth) drop();
    }
    if (epoch === mine) isSettling = false;
  }

  /** The piece in which a place stands, or would. */
  const pieceOf = (all: Standing, place: Place): number =>
    all.findIndex((piece) => {
      const last = piece.at(-1);
      return last !== undefined && !isBefore(last, place);
    });

  function remove(all: (readonly Place[])[], id: string): void {
    const old = known.get(id);
    if (old === undefined) return;
    known.delete(id);
    const at = pieceOf(all, old);
    const rest = (all[at] ?? []).filter((place) => !areSame(place, old));
    all.splice(at, 1, ...(rest.length > 0 ? [rest] : []));
  }

  function insert(all: (readonly Place[])[], place: Place): void {
    if (border !== null && isBefore(border, place)) return;
    known.set(place.id, place);
    const at = pieceOf(all, place);
    if (at === -1) {
      all.push([place]);
      return;
    }
    const piece = all[at] ?? [];
    const within = piece.findIndex((other) => isBefore(place, other));
    const longer = piece.toSpliced(within === -1 ? piece.length : within, 0, place);
    const half = longer.length >> 1;
    const parts = longer.length > 2 * pieceLength ? [longer.slice(0, half), longer.slice(half)] : [longer];
    all.splice(at, 1, ...parts);
  }

  function quietly(work: Promise<void>): void {
    work.catch(drop);
  }

  return {
    standing: () => (isSettling ? null : pieces),
    want() {
      if (isReading || pieces !== null || now() < readAgainAt) return;
      readAgainAt = now() + restMs;
      isReading = true;
      quietly(read());
    },
    touch(ids) {
      if (!isReading && pieces === null) return;
      for (const id of ids) touched.add(id);
      if (pieces !== null && !isSettling) quietly(settle());
    },
    drop,
  };
}

/** An edition of the order as it stood. */
export function standingEdition(standing: Standing): Edition {
  function idsAt(offset: number, limit: number): string[] {
    const ids: string[] = [];
    let skipped = 0;
    for (const piece of standing) {
      const from = offset + ids.length - skipped;
      skipped += piece.length;
      for (let at = from; at < piece.length && ids.length < limit; at += 1) ids.push(piece[at]?.id ?? '');
      if (ids.length === limit) break;
    }
    return ids;
  }
  return { slice: async (offset, limit) => idsAt(offset, limit), sliceAtHand: idsAt };
}
