/** The path below which Segue stands: `/music` for `https://example.org/music`, '' where it has the whole name. */
export const basePathOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, '');

/** A request's address as the routes know it, without the base path; null for one that lies outside. */
export function withoutBase(url: string, base: string): string | null {
  const path = url.slice(base.length);
  if (!url.startsWith(base) || !/^(?:[/?]|$)/.test(path)) return null;
  return path.startsWith('/') ? path : `/${path}`;
}

/** An address of this site with its path as the routes know it; null for any other address. */
export function ownAddress(url: URL | null, publicUrl: string): URL | null {
  const path = url?.origin === new URL(publicUrl).origin && withoutBase(url.pathname, basePathOf(publicUrl));
  return url && path ? new URL(path + url.search, url) : null;
}

/** `"cover_url":"/…` in JSON, `href="/…` and `src="/…` in HTML: in both, quotes within a text are escaped. */
const rooted = /("(?:\w+_)?url":"|\b(?:href|src)=")(?=\/(?!\/))/g;

/** HTML or JSON, with the base path before each address that begins with a slash. */
export const atBase = (text: string, base: string): string =>
  base === '' ? text : text.replace(rooted, (start) => start + base);
