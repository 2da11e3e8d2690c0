import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoMs } from '#shared/limits.ts';
import { addItem, removeItem } from '#shared/playlists/playlist-edits.ts';
import { wholeOf } from '#web/components/whole-playlist.ts';
import { call } from '#web/lib/api.ts';
import { hasLostRight } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { textOf } from '#web/lib/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import {
  keyOfPlaylist,
  type PlaylistItem,
  itemsOf,
  noteVersion,
  patchShown,
  shownPlaylist,
  withItems,
} from './playlist-items.ts';

/** Removes items from a playlist: shown at once, reverted if the call fails, and by an undo within 6 s. */
export function useRemove(playlistId: string) {
  const client = useQueryClient();
  const queryKey = keyOfPlaylist(playlistId);
  const refresh = () => client.invalidateQueries({ queryKey });

  async function putBack(trackId: string, before: string | null): Promise<void> {
    const params = { id: playlistId };
    try {
      await call(addItem, { params, body: { track_id: trackId, before } });
    } catch {
      // The item that followed may have gone meanwhile: then to the end.
      await call(addItem, { params, body: { track_id: trackId } }).catch(
        () => void toast.error(textOf('playlist-page')('addFailed')),
      );
    }
    await refresh();
  }

  const mutation = useMutation({
    scope: { id: `lines:${playlistId}` },
    mutationFn: (item: PlaylistItem) => call(removeItem, { params: { id: playlistId, entry: item.itemId } }),
    onMutate: async (item) => {
      // Of a long list the rest may be on its way: the next item, for an undo, stands in the whole.
      await client.ensureQueryData(wholeOf(playlistId));
      await client.cancelQueries({ queryKey });
      const items = itemsOf(shownPlaylist(client, playlistId) ?? { tracks: [], wanted: [] });
      const at = items.findIndex(({ itemId }) => itemId === item.itemId);
      patchShown(client, playlistId, (shown) => withItems(shown, items.toSpliced(at, 1)));
      return { before: items[at + 1]?.itemId ?? null };
    },
    onSuccess: ({ version }, item, { before }) => {
      noteVersion(client, playlistId, version);
      if (item.kind === 'missing') return;
      const t = textOf('playlist-page');
      void toast.withAction(t('removed', { title: formatTrackTitle(item.track.title) }), {
        label: t('undo'),
        durationMs: undoMs,
        onAction: () => void putBack(item.track.id, before),
      });
    },
    onError: (error) => {
      const failed = textOf('playlist-page')('removeFailed');
      void toast.error(hasLostRight(error) ? errorText(error, failed) : failed);
      void refresh();
    },
  });
  return mutation.mutate;
}
