import type { AppContext } from '#server/context.ts';
import {
  searchPeople,
  searchPlaylists,
  searchTracks,
} from '#server/features/playlists/search/search.service.ts';
import { foundKinds, type FoundKind } from '#shared/playlists/search-order.ts';
import * as calls from '#shared/playlists/search.ts';
import type { FoundForPage } from './page-data.ts';
import { smallOf } from './painted/cover-art.ts';
import type { Hits } from './painted/hits.ts';
import type { Painter } from './painted/painter.ts';
import { paintSearch } from './painted/search.ts';

/**
 * The hits of a search for its page. `q` and `in` of the address are as the web writes them; without `in`, all kinds are
 * asked for.
 */
export async function findSearchPage(
  ctx: AppContext,
  address: URLSearchParams,
  painter: Painter,
): Promise<FoundForPage | null> {
  const query = (address.get('q') ?? '').trim();
  const { data: question } = calls.searchTracks.query.safeParse({ query });
  if (!question) return null;
  const kind = foundKinds.find((one) => one === address.get('in')) ?? 'all';
  const asked = kind === 'all' ? foundKinds : [kind];
  const hits = query ? await findHits(ctx, asked, question) : {};
  return {
    answers: asked.flatMap((one) =>
      hits[one] ? [{ id: idOf[one], query: { query }, data: hits[one] }] : [],
    ),
    picture: firstPicture(hits),
    text: paintSearch(painter, { query, kind, hits }),
  };
}

/** A cover of the first screen. */
function firstPicture({ tracks, playlists }: Partial<Hits>): string | null {
  const cover = tracks?.[0]?.cover_url;
  return cover ? smallOf(cover) : (playlists?.[0]?.cover_url ?? null);
}

const idOf: Record<FoundKind, string> = {
  tracks: calls.searchTracks.id,
  playlists: calls.searchPlaylists.id,
  people: calls.searchPeople.id,
};

async function findHits(
  ctx: AppContext,
  kinds: readonly FoundKind[],
  question: calls.Question,
): Promise<Partial<Hits>> {
  const find = {
    tracks: searchTracks,
    playlists: searchPlaylists,
    people: searchPeople,
  } as const;
  const found = await Promise.all(kinds.map(async (kind) => [kind, await find[kind](ctx, null, question)]));
  return Object.fromEntries(found) as Partial<Hits>;
}
