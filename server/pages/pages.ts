import type { AppContext } from '#server/context.ts';
import type { Feed } from '#server/features/playlists/core/feed/feed.service.ts';
import { mayOutsiderOpen } from '#server/house/outsiders.ts';
import { openPageData, type PageData } from './page-data.ts';
import { findHomePage, findPlaylistPage } from './playlist-pages.ts';
import { findProfilePage } from './profile-page.ts';
import { findSearchPage } from './search-page.ts';

/** The pages whose first answers travel with their HTML: those that a visitor may open. */
export function openPages(ctx: AppContext, feed: Feed): PageData {
  const pages = openPageData(ctx);
  const isOpen = async () => !(await ctx.state.house.get()).members_only;
  pages.offer('home', async (_, language) => ((await isOpen()) ? findHomePage(ctx, feed, language) : null));
  pages.offer('playlist', async (id, language) =>
    (await mayOutsiderOpen(ctx, id)) ? findPlaylistPage(ctx, id, language) : null,
  );
  pages.offer('user', async (name, language) =>
    (await isOpen()) ? findProfilePage(ctx, name, language) : null,
  );
  pages.offer('search', async (_, language, query) =>
    (await isOpen()) ? findSearchPage(ctx, query, language) : null,
  );
  return pages;
}
