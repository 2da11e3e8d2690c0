import { useMutation, useQueryClient } from '@tanstack/react-query';
import { suggest, type SuggestionDraft, withdrawSuggestion } from '#shared/ingest/suggestions.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import { refresh } from './use-suggestions.ts';

/** Sends a suggestion. */
export function useSuggest(playlistId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SuggestionDraft) =>
      (await call(suggest, { params: { id: playlistId }, body })).suggestion,
    onSettled: () => refresh(client, playlistId),
  });
}

/** Withdraws an open suggestion of the reader's own. */
export function useWithdraw(playlistId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sid: string) => call(withdrawSuggestion, { params: { id: playlistId, sid } }),
    onError: (error) => void toast.error(errorText(error, textOf('suggesting')('withdrawFailed'))),
    onSettled: () => refresh(client, playlistId),
  });
}
