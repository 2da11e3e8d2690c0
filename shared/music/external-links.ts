import type { StorageType } from './tracks.ts';

/** The services whose links the specification names (section 2, Player). */
const linkServices = ['spotify', 'youtube', 'apple', 'tidal', 'deezer', 'soundcloud', 'other'] as const;
export type LinkService = (typeof linkServices)[number];

const hosts: readonly (readonly [LinkService, RegExp])[] = [
  ['spotify', /(^|\.)(spotify\.com|spotify\.link)$/],
  ['youtube', /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be)$/],
  ['apple', /^(music|itunes|embed\.music|geo\.music)\.apple\.com$/],
  ['tidal', /(^|\.)tidal\.com$/],
  ['deezer', /(^|\.)(deezer\.com|deezer\.page\.link)$/],
  ['soundcloud', /(^|\.)(soundcloud\.com|snd\.sc)$/],
];

/** An absolute http(s) address, or null. */
export function webAddress(text: string | null | undefined): URL | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

/** The service of a link, by its host; `other` for unknown hosts. */
export function linkServiceOf(address: string): LinkService {
  const host = webAddress(address.trim())?.hostname.toLowerCase() ?? '';
  return hosts.find(([, pattern]) => pattern.test(host))?.[0] ?? 'other';
}

/**
 * Reports whether a track's address plays in the page: it ends in mp3, wav, ogg or m4a, or contains blob:, /media/, /api/ or
 * /tracks/ (specification, section 2). A link to one of the named services never does, whatever its path contains.
 */
export function playsInPage(address: string): boolean {
  if (linkServiceOf(address) !== 'other') return false;
  const path = webAddress(address)?.pathname ?? address;
  const ends = [address, path].some((text) => /(mp3|wav|ogg|m4a)$/i.test(text));
  return ends || ['blob:', '/media/', '/api/', '/tracks/'].some((part) => address.includes(part));
}

/** Reports whether the player treats a track as an external link: neither a file nor an address that plays in the page. */
export function isExternalTrack(track: { storage_type: StorageType; source_url: string | null }): boolean {
  return track.storage_type === 'URL' && !(track.source_url !== null && playsInPage(track.source_url));
}
