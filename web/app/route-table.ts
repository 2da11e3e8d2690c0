import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { adminFrame } from '#shared/operations/admin-pages.ts';
import { pages, type PageName } from '#shared/pages.ts';
import { base } from '#web/lib/base.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';

type Screens = Record<string, ComponentType>;

/** Each page in a file of its own of the bundle. */
const files = {
  ...import.meta.glob<Screens>('../features/*/*/*-page.tsx'),
  ...import.meta.glob<Screens>('../features/operations/admin/admin-layout.tsx'),
};

/** `auth/login-page` exports `LoginPage`. */
function lazyFeature(module: string): LazyPage {
  // That each is there is tested (server/pages/page-parts.test.ts).
  const file = files[`../features/${module}.tsx`] as () => Promise<Screens>;
  const name = module
    .replace(/^.*\//, '')
    .replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return lazyPage(file, name);
}

/** A page of the table, with its code. */
export interface Route {
  name: PageName;
  pattern: string;
  access: 'open' | 'login' | 'admin';
  title: (typeof pages)[PageName]['title'];
  Page: LazyPage;
}

const screens = new Map<string, LazyPage>();

function screenOf(module: string): LazyPage {
  const known = screens.get(module) ?? lazyFeature(module);
  screens.set(module, known);
  return known;
}

export const routes: readonly Route[] = Object.entries(pages).flatMap(([name, { module, ...page }]) =>
  module === null ? [] : [{ name: name as PageName, ...page, Page: screenOf(module) }],
);

/** The frame of every page of the administrators' area. */
export const AdminFrame = screenOf(adminFrame);

/** Begins to fetch the code of the page at an address; the answer settles when it is here, or did not arrive. */
export function preloadPage(address: string): unknown {
  const pathname = address.slice(base.length);
  // A fixed address comes before one with an id.
  const matching = routes.filter(({ pattern }) => matchPath(pattern, pathname));
  const found = matching.find(({ pattern }) => !pattern.includes(':')) ?? matching[0];
  if (found?.access === 'admin') AdminFrame.preload();
  return found?.Page.preload();
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
