import type { AppContext } from '#server/context.ts';
import { newId } from '#server/lib/ids.ts';
import type { FoundForPage } from './page-data.ts';
import { AppError } from '#shared/errors.ts';
import { feedFirstPageSize, playlistFirstItems } from '#shared/limits.ts';
import { wholeFeed } from '#shared/page-data.ts';
import * as calls from '#shared/playlists/playlists.ts';
import type { Feed } from '#server/features/playlists/core/feed/feed.service.ts';
import { getPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { sharedMomentOf } from '#shared/social/shared-moment.ts';
import { paintHome } from './painted/home.ts';
import type { Painter } from './painted/painter.ts';
import { paintPlaylist } from './painted/playlist.ts';

/** The feed's first page for the home page. */
export async function findHomePage(ctx: AppContext, feed: Feed, painter: Painter): Promise<FoundForPage> {
  // The pages that follow go on with this ranking.
  const firstPage = { page: 1, limit: feedFirstPageSize, scroll: newId(ctx.clock()) };
  const { json } = await feed.publicPage(firstPage);
  const playlists = JSON.parse(json.toString()) as calls.PlaylistSummary[];
  return {
    answers: [
      {
        id: calls.listPopular.id,
        query: wholeFeed,
        data: { pages: [playlists], pageParams: [firstPage] },
      },
    ],
    picture: playlists[0]?.cover_url ?? null,
    text: paintHome(painter, playlists),
  };
}

/** A playlist for its page; null where it is not for everyone who has its address. */
export async function findPlaylistPage(
  ctx: AppContext,
  id: string,
  painter: Painter,
  address: URLSearchParams,
): Promise<FoundForPage | null> {
  try {
    const query = { items: playlistFirstItems };
    const data = await getPlaylist(ctx, null, id, query);
    return {
      answers: [{ id: calls.getPlaylist.id, params: { id }, query, data }],
      picture: data.cover_url,
      text: paintPlaylist(painter, data, sharedMomentOf(data, address)?.label ?? null),
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
