import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getPlaylist, listMine, listPopular } from '#shared/playlists/playlists.ts';
import { keyOf } from '#web/lib/query.ts';
import { onQueueNews } from './upload-queue.ts';

/** Refetches the lists that a file was added to. Only one component of a page sets `isListening`. */
export function useFreshPlaylists(isListening: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isListening) return undefined;
    return onQueueNews((news) => {
      if (news.type !== 'succeeded') return;
      const key = keyOf(getPlaylist, { params: { id: news.playlistId } });
      const stale = [key, keyOf(listMine), keyOf(listPopular)];
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    });
  }, [client, isListening]);
}
