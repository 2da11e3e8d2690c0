import type { AppContext } from '#server/context.ts';
import type { Feed } from '#server/features/playlists/core/feed/feed.service.ts';
import { mayOutsiderOpen } from '#server/house/outsiders.ts';
import { type PageName, patterns } from '#shared/pages.ts';
import { type FoundForPage, openPageData, type PageData } from './page-data.ts';
import { frame } from './painted/frame.ts';
import { openPainter, type Painter } from './painted/painter.ts';
import { findHomePage, findPlaylistPage } from './playlist-pages.ts';
import { findProfilePage } from './profile-page.ts';
import { findSearchPage } from './search-page.ts';

/** Finds a page and paints its content; null where a visitor gets neither. */
type Paint = (painter: Painter, parameter: string, query: URLSearchParams) => Promise<FoundForPage | null>;

/** The pages whose first answers travel with their HTML, painted: those that a visitor may open. */
export function openPages(ctx: AppContext, feed: Feed): PageData {
  const pages = openPageData(ctx);
  const isOpen = async () => !(await ctx.state.house.get()).members_only;
  const offer = (page: PageName, mayOpen: (parameter: string) => Promise<boolean>, paint: Paint): void =>
    pages.offer(page, async (parameter, choice, query) => {
      if (!(await mayOpen(parameter))) return null;
      const painter = openPainter(choice, await ctx.state.house.get(), ctx.clock());
      const found = await paint(painter, parameter, query);
      return found && { ...found, text: frame(painter, patterns[page], found.text), styles: painter.rules() };
    });
  offer('home', isOpen, (painter) => findHomePage(ctx, feed, painter));
  offer(
    'playlist',
    (id) => mayOutsiderOpen(ctx, id),
    (painter, id, query) => findPlaylistPage(ctx, id, painter, query),
  );
  offer('user', isOpen, (painter, name) => findProfilePage(ctx, name, painter));
  offer('search', isOpen, (painter, _, query) => findSearchPage(ctx, query, painter));
  return pages;
}
