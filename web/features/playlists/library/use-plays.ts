import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  forgetPlay,
  forgetPlays,
  listPlays,
  type ListeningSettings,
  setListening,
} from '#shared/social/plays.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.ts';

/** The plays of the reader, or those that a search finds, page by page, the newest first. */
export function usePlays(q: string) {
  return useInfiniteQuery({
    queryKey: [...keyOf(listPlays), 'pages', q],
    meta: { access: listPlays.access },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listPlays, { query: { ...(q && { q }), ...(pageParam && { cursor: pageParam }) }, signal }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** A day of the reader's clock: its name and its moments. */
export interface Day {
  name: string;
  from: string;
  until: string;
}

/** Deletes one play, a day or all, and changes what is recorded from now on. */
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
  const some = useMutation({
    mutationFn: ({ day }: { day?: Day }) =>
      call(forgetPlays, { query: day ? { since: day.from, until: day.until } : {} }),
    onSuccess: (_, { day }) => void toast.success(day ? t('forgotDay', { day: day.name }) : t('forgot')),
    onError: failed(t('forgetFailed')),
    onSettled: reload,
  });
  const settings = useMutation({
    mutationFn: (wanted: ListeningSettings) => call(setListening, { body: wanted }),
    onError: failed(t('rememberFailed')),
    onSettled: reload,
  });
  async function forget(title: string, confirmLabel: string, day?: Day): Promise<void> {
    if (await confirm({ title, text: t('forgetText'), confirmLabel, danger: true }))
      some.mutate(day ? { day } : {});
  }
  return {
    forget: one.mutate,
    forgetDay: (day: Day) => forget(t('forgetDayTitle', { day: day.name }), t('forgetDayShort'), day),
    forgetAll: () => forget(t('forgetTitle'), t('forgetAll')),
    change: settings.mutate,
    /** The choices that are being saved; undefined without any. */
    saving: settings.isPending ? settings.variables : undefined,
  };
}
