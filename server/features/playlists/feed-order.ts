/** A place in the feed: the more popular first, the newer among equals. */
export interface Place {
  id: string;
  popularity: number;
}

/** Where the ranking is read from. */
export interface Ranking {
  /** What comes after `place` (from the top where that is null), at most `limit`. */
  after(place: Place | null, limit: number): Promise<Place[]>;
  /** The places of those of `ids` that still stand in the feed. */
  placesOf(ids: readonly string[]): Promise<Place[]>;
}

/** The order in which one moment's visitors see the feed. */
export interface Edition {
  /** The ids at `offset` and after it, at most `limit`; fewer at the end of the feed. */
  slice(offset: number, limit: number): Promise<string[]>;
  /** The same where that much has been read; null where it has not. */
  sliceAtHand(offset: number, limit: number): string[] | null;
}

/** So many places are read at once at least: more than a page, so that the next pages cost nothing. */
const readAtOnce = 60;
/** And so many at most: the thousands before a deep page, all at once, held everyone else up for as much as 17 ms. */
const readAtMost = 240;

export const isBefore = (a: Place, b: Place): boolean =>
  a.popularity > b.popularity || (a.popularity === b.popularity && a.id > b.id);

/**
 * A ranking that stands still while one scrolls through it, although likes keep moving playlists up and down.
 *
 * It is read from the index only as far as somebody scrolls. What has been read never changes its place, so nothing
 * comes twice. What had not been read but rises past the reader's place meanwhile (`moved` names candidates) comes next
 * instead of never. What falls is met again further down and left out.
 */
export function openEdition(ranking: Ranking, moved: MovedLog, numbers = openIdNumbers()): Edition {
  const places = openNumberList();
  let last: Place | null = null;
  let isWhole = false;
  let heard = moved.length();
  let reading: Promise<void> = Promise.resolve();

  const add = ({ id }: Place): void => places.add(numbers.numberOf(id));

  async function addRisen(): Promise<void> {
    const unread = moved.since(heard).filter((id) => !places.has(numbers.numberOf(id)));
    heard = moved.length();
    const border = last;
    if (unread.length === 0 || border === null) return;
    const risen = (await ranking.placesOf(unread)).filter((place) => isBefore(place, border));
    for (const place of risen.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))) add(place);
  }

  async function readUpTo(length: number): Promise<void> {
    while (places.length() < length) {
      await addRisen();
      if (isWhole) return;
      const missing = Math.min(length - places.length(), readAtMost);
      const wanted = Math.max(missing, last === null ? 0 : readAtOnce);
      const found = await ranking.after(last, wanted);
      for (const place of found) add(place);
      last = found.at(-1) ?? last;
      isWhole = found.length < wanted;
    }
  }

  const idsAt = (offset: number, limit: number): string[] =>
    places.slice(offset, limit).map((number) => numbers.idOf(number));

  return {
    async slice(offset, limit) {
      // One reader at a time: two would read the same places.
      reading = reading.catch(() => undefined).then(() => readUpTo(offset + limit));
      await reading;
      return idsAt(offset, limit);
    },
    sliceAtHand: (offset, limit) => (places.length() < offset + limit ? null : idsAt(offset, limit)),
  };
}

/** A number for each id, so that thousands of editions hold the same ones in a few bytes. */
export interface IdNumbers {
  numberOf(id: string): number;
  idOf(number: number): string;
  size(): number;
}

export function openIdNumbers(): IdNumbers {
  const numbers = new Map<string, number>();
  const ids: string[] = [];
  return {
    numberOf(id) {
      const known = numbers.get(id);
      if (known !== undefined) return known;
      numbers.set(id, ids.length);
      return ids.push(id) - 1;
    },
    idOf: (number) => ids[number] ?? '',
    size: () => ids.length,
  };
}

/** Numbers in the order in which they came, each once. */
function openNumberList() {
  let list = new Uint32Array(64);
  let count = 0;
  /** A bit for each number that is in the list. */
  let bits = new Uint8Array(64);
  const has = (number: number): boolean => ((bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  return {
    has,
    length: () => count,
    add(number: number): void {
      if (has(number)) return;
      if (number >> 3 >= bits.length) bits = grown(bits, (number >> 3) + 1);
      bits[number >> 3] = (bits[number >> 3] ?? 0) | (1 << (number & 7));
      if (count === list.length) list = grown(list, count + 1);
      list[count] = number;
      count += 1;
    },
    slice: (offset: number, limit: number) =>
      Array.from(list.subarray(offset, Math.min(count, offset + limit))),
  };
}

/** The same with room for `length`, and for as much again. */
function grown<A extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(array: A, length: number): A {
  const larger = new (array.constructor as new (length: number) => A)(2 * length);
  larger.set(array);
  return larger;
}

/** Which playlists have changed their popularity of late, oldest first; what is too old is forgotten. */
export interface MovedLog {
  add(ids: readonly string[]): void;
  /** Where the log ends now. */
  length(): number;
  /** Those added since it ended there, each once. */
  since(length: number): string[];
}

const remembered = 20_000;

export function openMovedLog(): MovedLog {
  let ids: string[] = [];
  let forgotten = 0;
  return {
    add(moved) {
      ids.push(...moved);
      if (ids.length <= 2 * remembered) return;
      forgotten += ids.length - remembered;
      ids = ids.slice(-remembered);
    },
    length: () => forgotten + ids.length,
    since: (length) => [...new Set(ids.slice(Math.max(0, length - forgotten)))],
  };
}
