import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoMs } from '#shared/limits.ts';
import { deletePlaylist, restorePlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMine, type PlaylistSummary } from '#shared/playlists/playlists.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.ts';

export interface Deleted {
  deleted: readonly PlaylistSummary[];
  /** The names of the failed playlists, each with its reason. */
  failures: readonly string[];
}

/**
 * Deletes playlists after a confirmation: one call for each, all at once (specification, section 7). A toast names those
 * that failed; the others can be restored for 6 s.
 */
export function useBulkDelete(onDone: (result: Deleted) => void) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listMine) });

  const deletion = useMutation({
    mutationFn: deleteAll,
    onSuccess: (result) => {
      const { deleted } = result;
      onDone(result);
      const gone = new Set(deleted.map(({ id }) => id));
      client.setQueryData<PlaylistSummary[]>(keyOf(listMine, {}), (shown) =>
        shown?.filter(({ id }) => !gone.has(id)),
      );
      void refresh();
      if (deleted.length > 0) offerUndo(deleted, refresh);
    },
  });

  return {
    isPending: deletion.isPending,
    failures: deletion.data?.failures ?? [],
    dismiss: deletion.reset,
    ask: async (playlists: readonly PlaylistSummary[]): Promise<void> => {
      const t = textOf('playlist-list');
      const yes = await confirm({
        title: t('deleteTitle', { count: playlists.length }),
        text: t('deleteText'),
        confirmLabel: t('delete'),
        danger: true,
      });
      if (yes) deletion.mutate(playlists);
    },
  };
}

/** Deletes each playlist by a call of its own; a failed call leaves the others deleted. */
async function deleteAll(playlists: readonly PlaylistSummary[]): Promise<Deleted> {
  const t = textOf('playlist-list');
  const results = await Promise.allSettled(
    playlists.map(({ id }) => call(deletePlaylist, { params: { id } })),
  );
  const deleted = playlists.filter((_, at) => results[at]?.status === 'fulfilled');
  const failures = playlists.flatMap(({ name }, at) => {
    const result = results[at];
    if (result?.status !== 'rejected') return [];
    return [t('deleteFailedOf', { name, reason: errorText(result.reason, t('noAnswer')) })];
  });
  return { deleted, failures };
}

/** Shows a toast that restores the deleted playlists and then calls `refresh`. */
function offerUndo(deleted: readonly PlaylistSummary[], refresh: () => Promise<void>): void {
  const t = textOf('playlist-list');
  void toast.withAction(t('deleted', { count: deleted.length }), {
    label: t('undo'),
    durationMs: undoMs,
    onAction: () => void restoreAll(deleted).then(refresh),
  });
}

async function restoreAll(deleted: readonly PlaylistSummary[]): Promise<void> {
  const results = await Promise.allSettled(
    deleted.map(({ id }) => call(restorePlaylist, { params: { id } })),
  );
  if (results.some(({ status }) => status === 'rejected')) {
    void toast.error(textOf('playlist-list')('undoFailed'));
  }
}
