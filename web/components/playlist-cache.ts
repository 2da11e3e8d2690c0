import type { QueryClient } from '@tanstack/react-query';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';

/** The fields of a cached playlist that may change without a new request. */
export type PlaylistChange = Partial<Omit<PlaylistSummary, 'id'>>;

/**
 * Changes a playlist everywhere in the query cache: in lists, in pages of a feed, on its own page. It is found by its
 * id, so the shape of a reply does not matter.
 */
export function patchPlaylist(
  client: QueryClient,
  id: string,
  change: (playlist: PlaylistSummary) => PlaylistChange,
): void {
  client.setQueriesData<unknown>({}, (data: unknown) => patched(data, id, change));
}

function patched(data: unknown, id: string, change: (playlist: PlaylistSummary) => PlaylistChange): unknown {
  if (Array.isArray(data)) {
    const next = data.map((one: unknown) => patched(one, id, change));
    return next.some((one, at) => one !== data[at]) ? next : data;
  }
  if (typeof data !== 'object' || data === null) return data;
  if ('pages' in data) {
    const pages = patched(data.pages, id, change);
    return pages === data.pages ? data : { ...data, pages };
  }
  return isPlaylist(data) && data.id === id ? { ...data, ...change(data) } : data;
}

function isPlaylist(value: object): value is PlaylistSummary {
  return 'id' in value && 'has_liked' in value;
}
