import type { QueryClient } from '@tanstack/react-query';
import { getPlaylist, type Playlist } from '#shared/playlists/playlists.ts';
import { queryOf } from '#web/lib/query.ts';
import { addRest, playPlaylist, type PlayOptions } from '#web/player/player.ts';

/** The query of a whole playlist, which is read page by page: everything that changes or counts items works on it. */
export function wholeOf(id: string) {
  return {
    ...queryOf(getPlaylist, { params: { id } }),
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) =>
      (await import('./read-whole.ts')).readWhole(client, id, signal),
  };
}

/** Reports whether all items are loaded. */
export const isWhole = ({ next_items: next }: Pick<Playlist, 'next_items'>): boolean => next === undefined;

/**
 * Plays a playlist within the click, also where only its beginning is here: the rest joins the queue once it has come.
 * False, and nothing changes, where it has no tracks.
 */
export function playKnown(client: QueryClient, playlist: Playlist, options?: PlayOptions): boolean {
  if (!playPlaylist(playlist, options)) return false;
  if (isWhole(playlist)) return true;
  const read = () => client.fetchQuery(wholeOf(playlist.id));
  // Leaving the page aborts its reading: the queue then fetches the playlist itself.
  read()
    .catch(read)
    .then(addRest, () => undefined);
  return true;
}
