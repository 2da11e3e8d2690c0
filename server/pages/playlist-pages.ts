import type { AppContext } from '#server/context.ts';
import { newId } from '#server/lib/ids.ts';
import type { FoundForPage } from './page-data.ts';
import { html } from '#shared/html.ts';
import { AppError } from '#shared/errors.ts';
import { feedFirstPageSize, playlistFirstItems } from '#shared/limits.ts';
import { type Language, wording } from '#shared/texts/texts.ts';
import { wholeFeed } from '#shared/page-data.ts';
import * as calls from '#shared/playlists/playlists.ts';
import type { Feed } from '#server/features/playlists/core/feed/feed.service.ts';
import { getPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { playlistLinks, playlistText } from './playlist-text.ts';

/** The feed's first page for the home page. */
export async function findHomePage(ctx: AppContext, feed: Feed, language: Language): Promise<FoundForPage> {
  // The pages that follow go on with this ranking.
  const firstPage = { page: 1, limit: feedFirstPageSize, scroll: newId(ctx.clock()) };
  const house = await ctx.state.house.get();
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
    text: html`<h1>${house.name}</h1>
      <p>${house.sentence || wording('sharing:siteText', language)}</p>
      <h2>${wording('feed:popular', language)}</h2>
      ${playlistLinks(playlists, language)}`,
  };
}

/** A playlist for its page; null where it is not for everyone who has its address. */
export async function findPlaylistPage(
  ctx: AppContext,
  id: string,
  language: Language,
): Promise<FoundForPage | null> {
  try {
    const query = { items: playlistFirstItems };
    const data = await getPlaylist(ctx, null, id, query);
    return {
      answers: [{ id: calls.getPlaylist.id, params: { id }, query, data }],
      picture: data.cover_url,
      text: playlistText(data, language),
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
