import type { AppContext } from '#server/context.ts';
import type { Feed } from '#server/features/playlists/core/feed/feed.service.ts';
import { openPageData, type PageData } from './page-data.ts';
import { findHomePage, findPlaylistPage } from './playlist-pages.ts';
import { findProfilePage } from './profile-page.ts';
import { findSearchPage } from './search-page.ts';

/** The pages whose first answers travel with their HTML. */
export function openPages(ctx: AppContext, feed: Feed): PageData {
  const pages = openPageData(ctx);
  pages.offer('home', (_, language) => findHomePage(ctx, feed, language));
  pages.offer('playlist', (id, language) => findPlaylistPage(ctx, id, language));
  pages.offer('user', (name, language) => findProfilePage(ctx, name, language));
  pages.offer('search', (_, language, query) => findSearchPage(ctx, query, language));
  return pages;
}
