import { useQueryClient } from '@tanstack/react-query';
import { listMyTracks } from '#shared/playlists/library.ts';
import { getPlaylist, listMine } from '#shared/playlists/playlists.ts';
import { getStorageUse } from '#shared/social/profiles.ts';
import { keyOf } from '#web/lib/query.ts';

/** Refetches every query that shows the reader's tracks. */
export function useLibraryChanges(): () => void {
  const client = useQueryClient();
  return () => {
    for (const endpoint of [listMyTracks, listMine, getPlaylist, getStorageUse]) {
      void client.invalidateQueries({ queryKey: keyOf(endpoint) });
    }
  };
}
