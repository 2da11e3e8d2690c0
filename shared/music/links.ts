import { platformOf, spotifyUri, youtubeVideoId } from './external-embeds.ts';
import { linkServiceOf, webAddress } from './external-links.ts';
import type { Platform } from './tracks.ts';

/** A link as Segue stores it: the same thing always has the same address. */
export interface CanonicalLink {
  url: string;
  platform: Platform;
}

/** Query parameters of campaigns and share buttons. */
const noise =
  /^(utm_\w+|fbclid|gclid|dclid|msclkid|igshid|igsh|mc_cid|mc_eid|si|feature|ref|ref_src|ref_url|spm|_hs\w+|yclid|twclid|ttclid)$/i;

/**
 * The canonical form of a web address, or null where it is none. Names of people and passwords are never kept. A link of
 * a known service that names nothing playable stays as it is, less its noise.
 */
export function canonicalLink(address: string): CanonicalLink | null {
  const url = webAddress(address.trim());
  if (url === null || url.hostname === '') return null;
  url.username = '';
  url.password = '';
  const platform = platformOf(url.href);
  return { url: forms[linkServiceOf(url.href)]?.(url) ?? withoutNoise(url), platform };
}

/** Reports whether a link of a service that Segue plays names something playable. */
export function namesMusic(link: CanonicalLink): boolean {
  if (link.platform === 'youtube') return youtubeVideoId(link.url) !== null;
  if (link.platform === 'spotify') return spotifyUri(link.url) !== null || isShortLink(link.url);
  return true;
}

/** Addresses that only lead on to another one; which, is known after following them. */
export function isShortLink(address: string): boolean {
  const host = webAddress(address)?.hostname ?? '';
  return /^(spotify\.link|spotify\.app\.link|on\.soundcloud\.com|snd\.sc|soundcloud\.app\.goo\.gl)$/.test(
    host,
  );
}

const forms: Partial<Record<ReturnType<typeof linkServiceOf>, (url: URL) => string | null>> = {
  youtube(url) {
    const id = youtubeVideoId(url.href);
    return id && `https://www.youtube.com/watch?v=${id}`;
  },
  spotify(url) {
    const uri = spotifyUri(url.href);
    return uri && `https://open.spotify.com/${uri.split(':').slice(1).join('/')}`;
  },
  soundcloud(url) {
    if (isShortLink(url.href)) return `https://${url.hostname}${url.pathname}`;
    const embedded = url.hostname === 'w.soundcloud.com' ? webAddress(url.searchParams.get('url')) : null;
    const { hostname, pathname } = embedded ?? url;
    const host = hostname === 'api.soundcloud.com' ? hostname : 'soundcloud.com';
    return `https://${host}${withoutEndSlashes(pathname)}`;
  },
  apple(url) {
    // The song within its album: `i`. Everything else in the query is noise.
    const song = url.searchParams.get('i');
    const path = withoutEndSlashes(url.pathname).replace(/^\/([A-Za-z]{2})\//, (part) => part.toLowerCase());
    return `https://music.apple.com${path}${song && /^\d+$/.test(song) ? `?i=${song}` : ''}`;
  },
};

function withoutNoise(url: URL): string {
  // A copy: deleting while iterating would skip names.
  const names = Array.from(url.searchParams.keys());
  for (const name of names) if (noise.test(name)) url.searchParams.delete(name);
  return url.href;
}

/** By hand: an expression would try a long run of slashes from each of them. */
function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
