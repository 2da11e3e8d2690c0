import { linkServiceOf, webAddress } from './external-links.ts';
import type { Platform } from './tracks.ts';

/** The platform that an external track on this address has. */
export function platformOf(address: string): Platform {
  const service = linkServiceOf(address);
  return service === 'tidal' || service === 'deezer' ? 'other' : service;
}

/** The video's id from a watch link, a short link, or the forms the site's own apps share; null where there is none. */
export function youtubeVideoId(address: string): string | null {
  const url = webAddress(address);
  if (url === null || linkServiceOf(address) !== 'youtube') return null;
  const [first, second] = url.pathname.split('/').filter((part) => part !== '');
  const inPath = ['embed', 'shorts', 'live', 'v'].includes(first ?? '') ? second : null;
  const found = url.hostname.endsWith('youtu.be') ? first : (url.searchParams.get('v') ?? inPath);
  return found && /^[\w-]{11}$/.test(found) ? found : null;
}

/** The `/track/`, `/album/` or `/playlist/` with its id that a Spotify link names; null where it names nothing. */
export function spotifyUri(address: string): string | null {
  if (linkServiceOf(address) !== 'spotify') return null;
  const [, kind, id] =
    /\/(track|album|playlist)\/([A-Za-z0-9]+)/.exec(webAddress(address)?.pathname ?? '') ?? [];
  return kind && id ? `spotify:${kind}:${id}` : null;
}

/** The address of Apple Music's own player for a link to a song, an album or a playlist; null for other pages. */
export function appleEmbedAddress(address: string): string | null {
  const url = webAddress(address);
  if (url === null || linkServiceOf(address) !== 'apple') return null;
  if (!/^\/[a-z]{2}\/(album|song|playlist|music-video)\//.test(url.pathname)) return null;
  const song = url.searchParams.get('i');
  return `https://embed.music.apple.com${url.pathname}${song ? `?i=${encodeURIComponent(song)}` : ''}`;
}
