import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoMs } from '#shared/limits.ts';
import { getPlaylistHealth, repairItem } from '#shared/ingest/link-health.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { textOf } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { toast } from '#web/ui/toast.ts';
import { keyOfHistory } from '../past/use-history-entries.ts';
import { keyOfPlaylist } from '../playlist-items.ts';

interface Named {
  id: string;
  title: string;
}

/** A replacement of an item's track, by another track or a link that becomes one; `isUndo` restores the former one. */
interface Repairing {
  item: string;
  from: Named;
  to: Named;
  /** The address of a link that is no track yet. */
  url?: string | undefined;
  isUndo?: boolean;
}

/** Replaces the track of an item; a toast offers to undo it. */
export function useRepair(playlistId: string, onDone: () => void = () => undefined) {
  const client = useQueryClient();
  const repair = useMutation({
    scope: { id: `lines:${playlistId}` },
    mutationFn: async ({ item, to, url }: Repairing): Promise<void> => {
      const body = url === undefined ? { track_id: to.id } : { url };
      await call(repairItem, { params: { id: playlistId, item }, body });
      onDone();
      await Promise.all(
        [
          keyOfPlaylist(playlistId),
          keyOf(getPlaylistHealth, { params: { id: playlistId } }),
          keyOfHistory(playlistId),
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
    onSuccess: (_, { item, from, to, isUndo }) => {
      const t = textOf('dead-items');
      const title = formatTrackTitle(to.title);
      if (isUndo) {
        void toast.success(t('takenBack', { title }));
        return;
      }
      void toast.withAction(t('repaired', { title }), {
        label: textOf('playlist-page')('undo'),
        durationMs: undoMs,
        onAction: () => repair.mutate({ item, from: to, to: from, isUndo: true }),
      });
    },
    onError: (error) => {
      void toast.error(errorText(error, textOf('dead-items')('repairFailed')));
      void client.invalidateQueries({ queryKey: keyOf(getPlaylistHealth, { params: { id: playlistId } }) });
    },
  });
  return repair;
}
