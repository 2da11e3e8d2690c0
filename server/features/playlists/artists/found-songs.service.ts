import type { Db } from '#server/db/dialect.ts';
import type { TrackWithOwner } from '#server/features/music/tracks/track.view.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import { listFound } from './artist.store.ts';

/** Songs looked through for a page; where others may hear fewer, the page is short and the next one follows. */
const songsLookedThrough = 500;

/** Songs in an order, as ids with what the order goes by, whether or not they may be found. */
interface Order<Place> {
  after: Place | null;
  limit: number;
  list: (after: Place | null, limit: number) => Promise<Place[]>;
  /** Songs that the page leaves out besides. */
  leavesOut?: (row: TrackWithOwner) => boolean;
}

/** A page of those songs of an order that the viewer may find; `next` is the place after which the next page begins. */
export async function findPage<Place extends { id: string }>(
  db: Db,
  viewer: Viewer,
  { after, limit, list, leavesOut = () => false }: Order<Place>,
): Promise<{ rows: TrackWithOwner[]; next: Place | null }> {
  const found: TrackWithOwner[] = [];
  const places = new Map<string, Place>();
  let end = after;
  for (let looked = 0; looked < songsLookedThrough && found.length <= limit; looked += 2 * limit) {
    const some = await list(end, 2 * limit);
    for (const place of some) places.set(place.id, place);
    const rows = await listFound(
      db,
      some.map(({ id }) => id),
      viewer?.id ?? null,
    );
    found.push(...rows.filter((row) => !leavesOut(row)));
    end = some.length < 2 * limit ? null : (some.at(-1) ?? null);
    if (end === null) break;
  }
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? (places.get(last.id) ?? null) : end };
}
