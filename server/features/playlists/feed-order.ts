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
}

/** So many places are read at once: more than a page, so that the next pages cost nothing. */
const readAtOnce = 60;

export const isBefore = (a: Place, b: Place): boolean =>
  a.popularity > b.popularity || (a.popularity === b.popularity && a.id > b.id);

/**
 * A ranking that stands still while one scrolls through it, although likes keep moving playlists up and down.
 *
 * It is read from the index only as far as somebody scrolls. What has been read never changes its place, so nothing
 * comes twice. What had not been read but rises past the reader's place meanwhile (`moved` names candidates) comes next
 * instead of never. What falls is met again further down and left out.
 */
export function openEdition(ranking: Ranking, moved: MovedLog): Edition {
  const ids: string[] = [];
  const known = new Set<string>();
  let last: Place | null = null;
  let isWhole = false;
  let heard = moved.length();
  let reading: Promise<void> = Promise.resolve();

  function add(place: Place): void {
    if (known.has(place.id)) return;
    known.add(place.id);
    ids.push(place.id);
  }

  async function addRisen(): Promise<void> {
    const unread = moved.since(heard).filter((id) => !known.has(id));
    heard = moved.length();
    const border = last;
    if (unread.length === 0 || border === null) return;
    const risen = (await ranking.placesOf(unread)).filter((place) => isBefore(place, border));
    for (const place of risen.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))) add(place);
  }

  async function readUpTo(length: number): Promise<void> {
    while (ids.length < length) {
      await addRisen();
      if (isWhole) return;
      const wanted = Math.max(length - ids.length, last === null ? 0 : readAtOnce);
      const places = await ranking.after(last, wanted);
      for (const place of places) add(place);
      last = places.at(-1) ?? last;
      isWhole = places.length < wanted;
    }
  }

  return {
    async slice(offset, limit) {
      // One reader at a time: two would read the same places.
      reading = reading.catch(() => undefined).then(() => readUpTo(offset + limit));
      await reading;
      return ids.slice(offset, offset + limit);
    },
  };
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
