import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statsRefreshMs } from '#shared/limits.ts';
import { getAdminStats } from '#shared/operations/stats.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { glow } from '#web/lib/glow.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ContentTab } from './dashboard/content-tab.tsx';
import { useJobNames } from './dashboard/job-names.ts';
import { NeedsMe } from './dashboard/needs-me.tsx';
import { OverviewTab } from './dashboard/overview-tab.tsx';
import { QuickActions } from './dashboard/quick-actions.tsx';
import { isRebuilding, rebuildAskMs, searchQueue } from './dashboard/search-index.tsx';
import { SystemTab } from './dashboard/system-tab.tsx';
import { useRealtimeStats } from './dashboard/use-realtime-stats.ts';
import { UsersTab } from './dashboard/users-tab.tsx';
import { italianMoment } from './dashboard/format-moments.ts';

type TabKey = 'overview' | 'people' | 'content' | 'system';

/** The dashboard: full statistics once a minute, the live part every 10 s and at each push. */
export function DashboardPage() {
  const { user } = useCurrentUser();
  return user ? <Dashboard userId={user.id} /> : null;
}

function Dashboard({ userId }: { userId: string }) {
  const t = useText('admin');
  const jobs = useJobNames();
  const [tab, setTab] = useState<TabKey>('overview');
  const { stats: realtime, live } = useRealtimeStats(userId);
  const {
    data: stats,
    isError,
    refetch,
  } = useQuery({
    ...queryOf(getAdminStats),
    refetchInterval: ({ state }) => (state.data?.queues.some(isRebuilding) ? rebuildAskMs : statsRefreshMs),
  });

  const openJobs = () => {
    setTab('system');
    // The tab renders it with the next frame.
    setTimeout(() => {
      const jobsCard = document.querySelector<HTMLElement>('[data-failed-jobs]');
      if (jobsCard) glow(jobsCard);
    });
  };

  if (!stats) {
    if (isError) {
      return (
        <EmptyState
          title={t('statsFailed')}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      );
    }
    return <LoadingDashboard label={t('loadingStats')} />;
  }
  return (
    <div className="grid gap-6">
      {stats.queues
        .filter((queue) => queue.stalled)
        .map((queue) => (
          <Notice key={queue.name} kind="error">
            {queue.name === searchQueue ? t('searchAway') : t('stalled', { name: jobs.queue(queue.name) })}
          </Notice>
        ))}
      <NeedsMe onJobs={openJobs} />
      <Tabs
        label={t('tabs')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            key: 'overview',
            label: t('overview'),
            content: <OverviewTab stats={stats} realtime={realtime} live={live} />,
          },
          { key: 'people', label: t('people'), content: <UsersTab stats={stats} /> },
          { key: 'content', label: t('content'), content: <ContentTab stats={stats} /> },
          { key: 'system', label: t('system'), content: <SystemTab stats={stats} /> },
        ]}
      />
      <QuickActions />
      <p className="text-sm text-muted">{t('updatedAt', { time: italianMoment(stats.generatedAt) })}</p>
    </div>
  );
}

function LoadingDashboard({ label }: { label: string }) {
  return (
    <LoadingRegion label={label} className="grid gap-6">
      <p aria-hidden className="text-muted">
        {label}
      </p>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['copyright', 'reports', 'jobs', 'backup'].map((key) => (
          <Skeleton key={key} className="h-24" />
        ))}
      </div>
      <Skeleton className="h-11" />
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {['users', 'tracks', 'playlists', 'storage'].map((key) => (
          <Skeleton key={key} className="h-28" />
        ))}
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </LoadingRegion>
  );
}
