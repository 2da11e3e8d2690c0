import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { feedPageSizeMax } from '#shared/limits.ts';
import { listPopular, type PlaylistSummary } from '#shared/playlists/playlists.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

/** The popular lists with songs, once they are here: the steps suggest from them. */
export function PopularLists({ children }: { children: (lists: readonly PlaylistSummary[]) => ReactNode }) {
  const t = useText('welcome');
  const { data, error, refetch } = useQuery(
    queryOf(listPopular, { query: { page: 1, limit: feedPageSizeMax } }),
  );
  if (data) return children(data.filter(({ track_count: count }) => count > 0));
  if (error) return <FailedNotice onRetry={refetch}>{errorText(error, t('loadFailed'))}</FailedNotice>;
  return (
    <LoadingRegion label={t('loading')}>
      <Skeleton className="h-80 rounded-panel" />
    </LoadingRegion>
  );
}
