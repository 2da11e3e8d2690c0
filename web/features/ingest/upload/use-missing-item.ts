import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { fillItem } from '#shared/playlists/playlist-edits.ts';
import type { MissingItem } from '#shared/playlists/playlists.ts';
import { wholeOf } from '#web/components/whole-playlist.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import { getQueue, onQueueNews } from './upload-queue.ts';

/** The missing item of `?wanted=`, which the first finished track fills; null without one. */
export function useMissingItem(playlistId: string, onFilled: () => void): MissingItem | null {
  const [search, setSearch] = useSearchParams();
  const itemId = search.get('wanted');
  const { data } = useQuery({
    ...wholeOf(playlistId),
    enabled: itemId !== null,
  });
  const item = data?.wanted.find(({ entry_id }) => entry_id === itemId) ?? null;
  const isFilling = useRef(false);

  const fill = useEffectEvent(async (trackId: string): Promise<void> => {
    if (!item || isFilling.current) return;
    isFilling.current = true;
    const t = textOf('upload-screen');
    try {
      const params = { id: playlistId, entry: item.entry_id };
      await call(fillItem, { params, body: { track_id: trackId } });
      void toast.success(t('itemFilled', { title: item.title }));
      setSearch({ playlist: playlistId }, { replace: true });
    } catch (error) {
      void toast.error(errorText(error, t('itemNotFilled')));
    }
    onFilled();
  });

  useEffect(
    () =>
      onQueueNews((news) => {
        if (news.type !== 'succeeded' || news.playlistId !== playlistId) return;
        const trackId = getQueue().items.find(({ id }) => id === news.id)?.trackId;
        if (trackId) void fill(trackId);
      }),
    [playlistId],
  );
  return item;
}
