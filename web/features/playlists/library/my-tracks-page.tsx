import { useInfiniteQuery } from '@tanstack/react-query';
import { Music, Upload } from 'lucide-react';
import { useState } from 'react';
import { listMyTracks, type TrackFilter, type TrackSort, trackSorts } from '#shared/playlists/library.ts';
import { LibraryTabs } from '#web/components/library-tabs.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/field.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { QuotaLine } from './quota-line.tsx';
import { TrackTools } from './track-tools.tsx';
import { OwnTrackRow } from './own-track-row.tsx';

const filters: readonly TrackFilter[] = ['all', 'no', 'blocked'];

/** Every file and link of the reader's. */
export function MyTracksPage() {
  const t = useText('library');
  const [sort, setSort] = useState<TrackSort>('newest');
  const [listed, setListed] = useState<TrackFilter>('all');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useInfiniteQuery({
    queryKey: [...keyOf(listMyTracks), sort, listed],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listMyTracks, { query: { sort, listed, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  const tracks = list.data?.pages.flatMap((page) => page.tracks) ?? [];
  const picked = tracks.filter(({ id }) => chosen.has(id));

  function toggle(id: string): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  return (
    <>
      <PageHeading title="myTracks">
        <LinkButton kind="primary" size="sm" icon={Upload} to={paths.upload()}>
          {t('upload')}
        </LinkButton>
      </PageHeading>
      <LibraryTabs />
      <div className="grid grid-cols-1 gap-4">
        <p className="text-muted">{t('intro')}</p>
        <QuotaLine />
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={t('sort')}
            value={sort}
            onChange={({ target }) => setSort(target.value as TrackSort)}
            className="min-w-40 max-sm:flex-1"
          >
            {trackSorts.map((one) => (
              <option key={one} value={one}>
                {t(one)}
              </option>
            ))}
          </Select>
          <Select
            label={t('show')}
            value={listed}
            onChange={({ target }) => setListed(target.value as TrackFilter)}
            className="min-w-40 max-sm:flex-1"
          >
            {filters.map((one) => (
              <option key={one} value={one}>
                {t(one)}
              </option>
            ))}
          </Select>
        </div>
        <TrackTools tracks={picked} onDone={() => setChosen(new Set())} />
        {list.isError ? (
          <FailedNotice onRetry={() => list.refetch()}>{errorText(list.error, t('loadFailed'))}</FailedNotice>
        ) : null}
        {list.isPending ? (
          <LoadingRegion label={t('loading')} className="grid gap-1">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-16" />
            ))}
          </LoadingRegion>
        ) : null}
        {list.data && tracks.length === 0 ? (
          <EmptyState icon={Music} title={t('emptyTitle')}>
            {listed === 'all' ? t('emptyText') : null}
          </EmptyState>
        ) : null}
        <ul className="grid grid-cols-1 gap-0.5 empty:hidden">
          {tracks.map((track) => (
            <li key={track.id}>
              <OwnTrackRow track={track} isChosen={chosen.has(track.id)} onToggle={() => toggle(track.id)} />
            </li>
          ))}
        </ul>
        <MoreButton list={list}>{t('moreTracks')}</MoreButton>
      </div>
    </>
  );
}
