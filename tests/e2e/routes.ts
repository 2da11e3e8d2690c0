import { pages } from '#shared/pages.ts';

// Every route of the web, for each kind of person who may see it, from the table of pages.

const addressesFor = (access: string, except: readonly string[] = []): string[] =>
  Object.entries(pages)
    .filter(([name, page]) => page.access === access && !except.includes(name))
    .map(([, { pattern }]) =>
      pattern
        .replace(/:(id|token)/, 'none')
        .replace(/:(username|name)/, 'nobody')
        .replace(':year', '2026')
        .replace(':month', '3'),
    );

export const openRoutes: readonly string[] = [
  // Those two lead on by themselves, and the third to the login.
  ...addressesFor('open', ['resetAuth', 'createRedirect', 'myPlaylists']),
  '/login?session_expired=true',
  '/reset-password?token=abc',
  '/nowhere',
];

export const personalRoutes: readonly string[] = [
  ...addressesFor('login'),
  pages.home.pattern,
  pages.myPlaylists.pattern,
  pages.createPlaylist.pattern,
  pages.search.pattern,
  pages.debug.pattern,
];

export const adminRoutes: readonly string[] = addressesFor('admin');
