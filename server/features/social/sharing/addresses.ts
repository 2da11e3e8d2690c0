import { ownAddress } from '#server/lib/base-path.ts';
import { audioPath } from '#shared/social/podcast.ts';

/** Absolute addresses, for other sites. */
export interface Addresses {
  origin: string;
  playlist(id: string): string;
  embed(id: string): string;
  oembed(id: string, format: 'json' | 'xml'): string;
  /** Address of the preview picture. `version` changes with the playlist, so that caches do not show an old picture. */
  card(id: string, version: number): string;
  /** Address of the cover alone, for podcast apps. */
  square(id: string, version: number): string;
  siteCard: string;
  user(username: string): string;
  artist(name: string): string;
  feed(username: string): string;
  track(playlistId: string, trackId: string): string;
  /** The file of a track. */
  audio(trackId: string): string;
}

export function addressesAt(origin: string): Addresses {
  const playlist = (id: string) => `${origin}/playlists/${id}`;
  const user = (username: string) => `${origin}/users/${encodeURIComponent(username)}`;
  return {
    origin,
    playlist,
    embed: (id) => `${origin}/embed/playlists/${id}`,
    oembed: (id, format) => `${origin}/api/v1/oembed?${new URLSearchParams({ url: playlist(id), format })}`,
    card: (id, version) => `${origin}/media/cards/${id}.jpg?v=${version}`,
    square: (id, version) => `${origin}/media/cards/${id}-square.jpg?v=${version}`,
    siteCard: `${origin}/media/cards/segue.jpg`,
    user,
    artist: (name) => `${origin}/artists/${encodeURIComponent(name)}`,
    feed: (username) => `${user(username)}/feed.xml`,
    audio: (id) => origin + audioPath(id),
    track: (playlistId, trackId) => `${playlist(playlistId)}?track=${trackId}`,
  };
}

/** The playlist that an address of this site names: its page or its embedded player. */
export function playlistIdIn(address: string, publicUrl: string): string | null {
  const path = ownAddress(URL.parse(address), publicUrl)?.pathname ?? '';
  return /^\/(?:embed\/)?playlists\/([0-9a-z]{1,40})\/?$/.exec(path)?.[1] ?? null;
}
