import type { RawLine } from './listed.ts';

/** The address of a track that an export names as `spotify:track:ID`; any other text unchanged. */
export function spotifyAddress(text: string): string {
  const id = /^spotify:track:([A-Za-z0-9]+)$/.exec(text)?.[1];
  return id ? `https://open.spotify.com/track/${id}` : text;
}

/** The address of a service's track by its id in that service; empty if the id is malformed. */
export const addressOfId = {
  spotify: (id: string) => (/^[A-Za-z0-9]{22}$/.test(id) ? `https://open.spotify.com/track/${id}` : ''),
  youtube: (id: string) => (/^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : ''),
  soundcloud: (id: string) => (/^\d{1,15}$/.test(id) ? `https://api.soundcloud.com/tracks/${id}` : ''),
};

/** The words in `spotify:local:Artist:Album:Title:Seconds`, each encoded as in a form; null for anything else. */
export function localSpotifyTrack(uri: string): RawLine | null {
  const [scheme, kind, artist, album, title, seconds] = uri.slice(0, 2000).split(':');
  if (scheme !== 'spotify' || kind !== 'local') return null;
  const words = (text = '') => decoded(text.replaceAll('+', ' '));
  return {
    title: words(title),
    artist: words(artist),
    album: words(album),
    durationSeconds: Number(seconds) || null,
  };
}

/** Decodes percent-encoded text; returns malformed text unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
