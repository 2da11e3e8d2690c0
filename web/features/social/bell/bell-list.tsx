import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { useEffect } from 'react';
import { countUnread, listNotifications, readNotifications } from '#shared/social/notifications.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { BellLine } from './bell-line.tsx';
import { InviteAnswer } from './invite-answer.tsx';

/** The notifications, the newest first. Showing them marks them read, in every tab. */
export function BellList({ onGo }: { onGo: () => void }) {
  const t = useText('bell');
  const query = useNotifications();
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? [];
  useMarkRead(lines[0]?.id);
  return (
    <div className="flex max-h-[70vh] flex-col md:w-96">
      <div className="flex items-center justify-between gap-2 pb-2">
        <h2 className="font-semibold">{t('bell')}</h2>
        <LinkButton
          size="sm"
          kind="plain"
          icon={Settings}
          to={`${paths.profile()}#notifications`}
          aria-label={t('settings')}
          onClick={onGo}
        />
      </div>
      <div className="min-h-0 overflow-y-auto">
        {query.isPending ? (
          <LoadingRegion label={t('loading')} className="grid gap-2">
            {Array.from({ length: 3 }, (_, at) => (
              <Skeleton key={at} className="h-14" />
            ))}
          </LoadingRegion>
        ) : null}
        {query.isError && lines.length === 0 ? (
          <FailedNotice onRetry={() => query.refetch()}>{errorText(query.error, t('failed'))}</FailedNotice>
        ) : null}
        {query.isSuccess && lines.length === 0 ? <p className="py-4 text-muted">{t('empty')}</p> : null}
        <ul className="grid gap-1">
          {lines.map((line) => (
            <li key={line.id}>
              <BellLine line={line} onGo={onGo} />
              {line.kind === 'invited' ? <InviteAnswer line={line} onGo={onGo} /> : null}
            </li>
          ))}
        </ul>
        {query.hasNextPage ? (
          <Button
            size="sm"
            className="mt-2 w-full"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('older')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function useNotifications() {
  return useInfiniteQuery({
    queryKey: keyOf(listNotifications),
    meta: { access: listNotifications.access },
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
}

function useMarkRead(through: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (through === undefined) return;
    call(readNotifications, { body: { through } }).then(
      (unread) => client.setQueryData(keyOf(countUnread, {}), unread),
      // The number stays, and the next opening tries again.
      () => undefined,
    );
  }, [client, through]);
}
