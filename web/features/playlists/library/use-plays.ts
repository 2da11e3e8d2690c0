import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetPlay, forgetPlays, listPlays, rememberPlays } from '#shared/social/plays.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.ts';

/** The plays of the reader, page by page, the newest first. */
export function usePlays() {
  return useInfiniteQuery({
    queryKey: keyOf(listPlays),
    meta: { access: listPlays.access },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listPlays, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  });
}

/** Deletes one play or all, and switches the recording of new ones on or off. */
export function usePlayEdits() {
  const t = useText('recent-plays');
  const client = useQueryClient();
  const confirm = useConfirm();
  const reload = () => client.invalidateQueries({ queryKey: keyOf(listPlays) });
  const failed = (words: string) => (error: Error) => void toast.error(errorText(error, words));
  const one = useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => call(forgetPlay, { params: { id } }),
    onSuccess: (_, { title }) => void toast.success(t('forgotOne', { title })),
    onError: failed(t('forgetFailed')),
    onSettled: reload,
  });
  const all = useMutation({
    mutationFn: () => call(forgetPlays),
    onSuccess: () => void toast.success(t('forgot')),
    onError: failed(t('forgetFailed')),
    onSettled: reload,
  });
  const remember = useMutation({
    mutationFn: (remembers: boolean) => call(rememberPlays, { body: { remembers } }),
    onError: failed(t('rememberFailed')),
    onSettled: reload,
  });
  return {
    forget: one.mutate,
    async forgetAll() {
      const [title, text, confirmLabel] = [t('forgetTitle'), t('forgetText'), t('forgetAll')];
      if (await confirm({ title, text, confirmLabel, danger: true })) all.mutate();
    },
    remember: remember.mutate,
    /** The choice that is being saved; undefined without one. */
    remembers: remember.isPending ? remember.variables : undefined,
  };
}
