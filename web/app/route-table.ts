import { matchPath } from 'react-router';
import { patterns } from '#shared/pages.ts';
import type { LazyPage } from './lazy-page.tsx';
import { pages } from './pages.ts';

type RouteTable = readonly (readonly [pattern: string, page: LazyPage])[];

/** The specification's route table (section 2) and the pages that Segue adds to it, by who may see them. */
export const openRoutes: RouteTable = [
  [patterns.home, pages.home],
  [patterns.search, pages.search],
  [patterns.login, pages.login],
  [patterns.register, pages.register],
  [patterns.signup, pages.register],
  [patterns.verifyEmail, pages.verifyEmail],
  [patterns.resendVerification, pages.resendVerification],
  [patterns.requestPasswordReset, pages.requestPasswordReset],
  [patterns.resetPassword, pages.resetPassword],
  [patterns.debug, pages.debug],
  [patterns.resetAuth, pages.resetAuth],
  [patterns.createPlaylist, pages.createPlaylist],
  [patterns.createRedirect, pages.createRedirect],
  [patterns.myPlaylists, pages.myPlaylists],
  [patterns.playlist, pages.playlist],
  [patterns.diagnose, pages.diagnostics],
  [patterns.diagnostic, pages.diagnostics],
  [patterns.user, pages.user],
  [patterns.privacy, pages.privacy],
  [patterns.terms, pages.terms],
  [patterns.contact, pages.contact],
];

export const loginRoutes: RouteTable = [
  [patterns.importList, pages.importList],
  [patterns.upload, pages.upload],
  [patterns.playlists, pages.playlists],
  [patterns.profile, pages.profile],
];

/** Inside the administration's own frame. */
export const adminRoutes: RouteTable = [
  [patterns.admin, pages.adminDashboard],
  [patterns.adminUsers, pages.adminUsers],
  [patterns.adminBackup, pages.adminBackup],
  [patterns.adminCopyright, pages.adminCopyright],
  [patterns.adminAudit, pages.adminAudit],
];

const all = [...openRoutes, ...loginRoutes, ...adminRoutes];

/** Begins to fetch the code of the page at an address. */
export function preloadPage(pathname: string): void {
  const found = all.find(([pattern]) => matchPath(pattern, pathname));
  found?.[1].preload().catch(() => undefined);
  if (pathname.startsWith(patterns.admin)) pages.admin.preload().catch(() => undefined);
}

/** Fetches a page's code as soon as the pointer, the finger or the focus comes to a link to it. */
export function preloadOnIntent(): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (link instanceof HTMLAnchorElement && link.origin === location.origin) preloadPage(link.pathname);
  };
  for (const event of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(event, onIntent, { passive: true });
  }
}
