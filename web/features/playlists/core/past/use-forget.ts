import { useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetHistory, type HistoryEntry } from '#shared/playlists/history.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatDateTime } from '#web/lib/format-moments.ts';
import { textOf, useLanguage } from '#web/lib/i18n.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.ts';
import { keyOfHistory } from './use-history-entries.ts';

/** Deletes the states of an entry for good, after a confirmation. */
export function useForget({ id }: Playlist, onDone: () => void) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const language = useLanguage();
  const mutation = useMutation({
    mutationFn: ({ id: event, first_id: first }: HistoryEntry) =>
      call(forgetHistory, { params: { id, event }, query: { first } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOfHistory(id) });
      onDone();
      void toast.success(textOf('history')('forgotten'));
    },
    onError: (error) => void toast.error(errorText(error, textOf('history')('forgetFailed'))),
  });
  return {
    isPending: mutation.isPending,
    ask: async (entry: HistoryEntry): Promise<void> => {
      const t = textOf('history');
      const yes = await confirm({
        title: t('forgetTitle', { moment: formatDateTime(entry.at, language) }),
        text: t('forgetText'),
        confirmLabel: t('forget'),
        danger: true,
      });
      if (yes) mutation.mutate(entry);
    },
  };
}
