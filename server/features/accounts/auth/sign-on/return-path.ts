/** A path of this site as a browser reads it; the home page where an address leads away: `//host`, `/\host`, `/..//host`. */
export function safeReturn(wanted: string | undefined): string {
  const site = 'https://site.invalid';
  const url = wanted?.startsWith('/') ? URL.parse(wanted, site) : null;
  if (url?.origin !== site || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
