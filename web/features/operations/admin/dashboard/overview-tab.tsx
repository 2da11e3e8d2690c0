import { Link } from 'react-router';
import type { AdminStats, RealtimeStats } from '#shared/operations/stats.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Table } from '#web/ui/table.tsx';
import { BarFigures, PieFigures } from './charts.tsx';
import { ConnectionsPanel } from './connections-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { ActiveSessions, ListeningNow, RecentActivities } from './listening-panels.tsx';
import { Facts, StatCard } from './stat-card.tsx';
import { count, italianMoment } from './format-moments.ts';
import { useFullness } from './fullness.ts';

interface OverviewProps {
  stats: AdminStats;
  realtime: RealtimeStats | undefined;
  live: boolean;
}

/** Panoramica: the activity at a glance. */
export function OverviewTab({ stats, realtime, live }: OverviewProps) {
  const t = useText('admin');
  const { database, system, currentUsers } = stats;
  const fullness = useFullness();
  const typeNames: Record<string, string> = { FILE: t('typeFile'), URL: t('typeUrl') };
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatCard label={t('totalUsers')} value={count(database.users.total)}>
          <Link
            to={paths.adminUsers()}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-text sm:min-h-0"
          >
            {t('manageUsers')}
          </Link>
        </StatCard>
        <StatCard label={t('totalTracks')} value={count(database.tracks.total)} />
        <StatCard label={t('totalPlaylists')} value={count(database.playlists.total)} />
        <StorageCard stats={stats} />
      </div>

      <HistoryPanel />

      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <PieFigures
            title={t('trackTypes')}
            figures={Object.entries(database.tracks.byType).map(([type, value]) => ({
              label: typeNames[type] ?? t('typeUnknown'),
              value,
            }))}
            format={count}
          />
          {database.tracks.total === 0 ? <p className="text-sm text-muted">{t('nothingYet')}</p> : null}
        </Card>
        <ListeningNow current={currentUsers} realtime={realtime} />
      </div>

      <ActiveSessions realtime={realtime} />

      <div className="grid items-start gap-6 lg:grid-cols-2">
        <RecentActivities realtime={realtime} />
        <div className="grid gap-6">
          <Card>
            <BarFigures
              title={t('resources')}
              max={100}
              format={(value) => fullness(value).words}
              colorOf={(value) => fullness(value).color}
              figures={[
                { label: t('cpu'), value: system.cpu.usage },
                { label: t('memory'), value: system.memory.percent },
                { label: t('disk'), value: system.disk.percent },
              ]}
            />
          </Card>
          <ConnectionsPanel realtime={realtime} live={live} />
          <Facts
            title={t('connections')}
            facts={[
              [t('activeUsers'), count(currentUsers.activeConnections)],
              [t('uniqueIps'), count(currentUsers.recentUniqueIPs)],
              [t('uptime'), system.uptime.formatted],
            ]}
          />
        </div>
      </div>

      <Card>
        <Table
          caption={t('recentTracks')}
          showCaption
          columns={[
            { key: 'title', header: t('titleColumn'), cell: (row) => row.title },
            { key: 'uploader', header: t('uploader'), cell: (row) => row.uploader ?? t('notAvailable') },
            {
              key: 'date',
              header: t('date'),
              className: 'whitespace-nowrap',
              cell: (row) => italianMoment(row.createdAt),
            },
          ]}
          rows={database.recentTracks}
          rowKey={(row) => row.id}
          empty={t('nothingYet')}
        />
      </Card>
    </div>
  );
}

function StorageCard({ stats }: { stats: AdminStats }) {
  const t = useText('admin');
  const { storage, system } = stats;
  const disk = useFullness()(system.disk.percent);
  return (
    <StatCard
      label={`${t('storage')} · ${storage.provider ?? t('providerLocal')}`}
      value={storage.usedFormatted ?? <span className="text-base text-muted">{t('notCounted')}</span>}
    >
      {storage.provider === null ? (
        <div className="grid gap-1.5 pt-1">
          <ProgressBar label={t('disk')} percent={system.disk.percent} tone={disk.tone} />
          <span>
            {t('disk')} {disk.words}
          </span>
        </div>
      ) : null}
    </StatCard>
  );
}
