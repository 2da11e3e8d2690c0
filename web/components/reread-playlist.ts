import type { QueryClient } from '@tanstack/react-query';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { keyOf } from '#web/lib/query.ts';

/**
 * Reads a playlist again if it is being read just now: that answer may have been made before the change whose counts the
 * page already shows, and would overwrite them.
 */
export function rereadPlaylist(client: QueryClient, id: string): void {
  const queryKey = keyOf(getPlaylist, { params: { id } });
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}
