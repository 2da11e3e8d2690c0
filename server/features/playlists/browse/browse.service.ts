import type { AppContext } from '#server/context.ts';
import { dayOf } from '#server/features/base/popularity/score.ts';
import { openTtlCache, type TtlCache } from '#server/lib/ttl-cache.ts';
import { obeyedMs, type Viewer } from '#server/visibility/visibility.ts';
import { browseRowMax } from '#shared/limits.ts';
import { styles } from '#shared/music/track-drafts.ts';
import type { Browsed } from '#shared/playlists/browse.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { findListed } from '../core/listed.service.ts';
import * as store from './browse.store.ts';

/** The ids of each row, the same for everybody; each answer asks again which of them its reader may see. */
interface Rows {
  styles: { genre: string; id: string }[];
  rising: string[];
  fresh: string[];
  together: string[];
}

/** Playlists read of a row: some may be left out for a reader, who blocks their owners. */
const readOfRow = 2 * browseRowMax;
/** Many more: closed ones are among them. */
const readOfFollowed = 8 * browseRowMax;
const weekDays = 7;

export type BrowseRows = TtlCache<Rows>;

/** Rows are kept for some seconds: they order many playlists. */
export const openBrowseRows = ({ clock }: AppContext): BrowseRows =>
  openTtlCache({ max: 1, ttlMs: obeyedMs, clock });

/** The rows to look through, as the viewer may see them. */
export async function getBrowsed(ctx: AppContext, kept: BrowseRows, viewer: Viewer): Promise<Browsed> {
  const { db } = ctx;
  const rows = await kept.get('all', () => readRows(ctx));
  const followed = viewer ? await store.listOfFollowed(db, viewer.id, readOfFollowed) : [];
  const { rising, fresh, together } = rows;
  const ofStyles = rows.styles.map(({ id }) => id);
  const ids = [...new Set([...ofStyles, ...rising, ...fresh, ...together, ...followed])];
  const summaries = new Map((await findListed(db, viewer, ids)).map((one) => [one.id, one]));
  const row = (list: readonly string[]): PlaylistSummary[] =>
    list.flatMap((id) => summaries.get(id) ?? []).slice(0, browseRowMax);
  return {
    styles: rows.styles.flatMap(({ genre, id }) => {
      const top = summaries.get(id);
      if (!top) return [];
      const { cover_url, cover_colours } = top;
      return [{ style: genre, playlist_id: id, cover_url, cover_colours }];
    }),
    rising: row(rising),
    fresh: row(fresh),
    together: row(together),
    followed: row(followed),
  };
}

async function readRows({ readDb, clock }: AppContext): Promise<Rows> {
  const today = dayOf(clock());
  const weeks = { since: today - weekDays, before: today - 2 * weekDays };
  const [tops, rising, fresh, together] = await Promise.all([
    store.listTopOfStyles(readDb, styles),
    store.listRising(readDb, weeks, readOfRow),
    store.listNewest(readDb, readOfRow),
    store.listTogether(readDb, readOfRow),
  ]);
  return { styles: tops, rising, fresh, together };
}
