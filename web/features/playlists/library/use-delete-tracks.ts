import { useMutation } from '@tanstack/react-query';
import { deleteTracks } from '#shared/playlists/library.ts';
import { tracksAtOnce } from '#shared/limits.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatBytes } from '#web/lib/format-bytes.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.ts';
import { useLibraryChanges } from './use-library-changes.ts';

/** Deletes the reader's tracks for good, after a confirmation. */
export function useDeleteTracks(): (ids: readonly string[]) => Promise<boolean> {
  const t = useText('library');
  const language = useLanguage();
  const confirm = useConfirm();
  const reload = useLibraryChanges();
  const remove = useMutation({
    mutationFn: (ids: readonly string[]) => call(deleteTracks, { body: { ids: ids.slice(0, tracksAtOnce) } }),
    onSuccess({ deleted, freed_bytes }) {
      const size = formatBytes(freed_bytes, language);
      void toast.success(t('deleted', { count: deleted.length, size }));
    },
    onError: (error) => void toast.error(errorText(error, t('deleteFailed'))),
    onSettled: reload,
  });
  return async (ids) => {
    const title = t('deleteTitle', { count: ids.length });
    const isSure = await confirm({
      title,
      text: t('deleteText'),
      confirmLabel: t('deleteChosen'),
      danger: true,
    });
    if (!isSure) return false;
    return remove.mutateAsync(ids).then(
      () => true,
      () => false,
    );
  };
}
