import type { QueryClient } from '@tanstack/react-query';
import { listMine, type Playlist } from '#shared/playlists/playlists.ts';
import { patchPlaylist } from '#web/components/playlist-cache.ts';
import { keyOf } from '#web/lib/query.ts';
import { keyOfPlaylist } from '../playlist-items.ts';
import { keyOfHistory } from './use-history-entries.ts';

/** Shows the server's reply of a playlist, on its page and in every list, and refetches its history. */
export function showRestored(client: QueryClient, playlist: Playlist): void {
  const { id, tracks: _tracks, wanted: _wanted, ...change } = playlist;
  patchPlaylist(client, id, () => change);
  client.setQueryData<Playlist>(keyOfPlaylist(id), playlist);
  void client.invalidateQueries({ queryKey: keyOf(listMine) });
  void client.invalidateQueries({ queryKey: keyOfHistory(id) });
}
