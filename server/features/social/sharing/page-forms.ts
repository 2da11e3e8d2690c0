/** The address of a page's content in another form, by media type. */
type Forms = Record<string, (page: string) => string>;

const rss = (page: string): string => `${page}/feed.xml`;
const asJson = (page: string): string => `/api/v1${page}`;

/** The forms of a playlist's page, each a call of its own. */
export const playlistForms = {
  'application/json': asJson,
  'application/xspf+xml': (page) => `${page}.xspf`,
  'application/jspf+json': (page) => `${page}.jspf`,
  'application/vnd.apple.mpegurl': (page) => `${page}.m3u8`,
  'audio/x-mpegurl': (page) => `${page}.m3u8`,
  'audio/mpegurl': (page) => `${page}.m3u8`,
  'application/rss+xml': rss,
} as const satisfies Forms;

export const personForms = {
  'application/json': asJson,
  'application/rss+xml': rss,
} as const satisfies Forms;

const pages: readonly [RegExp, Forms][] = [
  [/^\/playlists\/[0-9a-z]{1,40}$/, playlistForms],
  [/^\/users\/[\w.%-]+$/, personForms],
];
/** Parts of a playlists' address that are pages of their own. */
const notIds = /^\/playlists\/(create|import)$/;

/**
 * Address that answers a request for a page, by its `Accept` (RFC 9110 section 12.5.1): the page's own, or that of another
 * form if the client prefers that to HTML. Browsers name HTML, or accept anything.
 */
export function formOf(method: string | undefined, url: string, accept: string | undefined): string {
  if ((method !== 'GET' && method !== 'HEAD') || accept === undefined) return url;
  const [path = '', query] = url.split('?', 2);
  const page = path.replace(/(?<=.)\/$/, '');
  const forms = notIds.test(page) ? undefined : pages.find(([pattern]) => pattern.test(page))?.[1];
  if (!forms) return url;
  const wanted = weigh(accept).find(
    ({ type }) => type in forms || /^(text\/html|text\/\*|\*\/\*)$/.test(type),
  );
  const address = wanted && forms[wanted.type]?.(page);
  return address ? address + (query === undefined ? '' : `?${query}`) : url;
}

/** Media types by preference; among equals the first ones come first. */
const weigh = (accept: string): { type: string; weight: number }[] =>
  accept
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return { type, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
