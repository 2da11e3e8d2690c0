import { newId } from '#server/lib/ids.ts';
import type { Http } from '#server/http/http.ts';
import { AppError } from '#shared/errors.ts';
import { feedFirstPageSize } from '#shared/limits.ts';
import { wholeFeed } from '#shared/page-data.ts';
import * as calls from '#shared/playlists.ts';
import type { Feed } from './feed.service.ts';
import { getPlaylist } from './playlist.service.ts';

/** Sends the feed's first page along with the home page, and a playlist with its own. */
export function offerPlaylistPages({ ctx, pageData }: Http, feed: Feed): void {
  pageData.offer('home', async () => {
    // The pages that follow go on with this ranking.
    const asked = { page: 1, limit: feedFirstPageSize, scroll: newId(ctx.clock()) };
    const { json } = await feed.publicPage(asked);
    const playlists = JSON.parse(json.toString()) as calls.PlaylistSummary[];
    return {
      answer: {
        id: calls.listPopular.id,
        query: wholeFeed,
        data: { pages: [playlists], pageParams: [asked] },
      },
      picture: playlists[0]?.cover_url ?? null,
    };
  });
  pageData.offer('playlist', async (id) => {
    try {
      const data = await getPlaylist(ctx, null, id);
      return { answer: { id: calls.getPlaylist.id, params: { id }, data }, picture: data.cover_url };
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  });
}
