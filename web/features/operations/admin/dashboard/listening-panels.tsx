import { type ReactNode, useEffect, useState } from 'react';
import { recentActivitiesShown } from '#shared/limits.ts';
import {
  type AdminStats,
  anonymousListener,
  listenersListed,
  type RealtimeStats,
} from '#shared/operations/stats.ts';
import { NamedAvatar } from '#web/components/named-avatar.tsx';
import { useText } from '#web/lib/i18n.ts';
import { Card } from '#web/ui/card.tsx';
import { Table } from '#web/ui/table.tsx';
import { elapsed, italianMoment } from './format-moments.ts';

const activityTexts = {
  start_listening: 'startListening',
  stop_listening: 'stopListening',
  upload_track: 'uploadTrack',
} as const;

interface RealtimeProps {
  realtime: RealtimeStats | undefined;
}

function usePersonName(): (username: string) => ReactNode {
  const t = useText('admin');
  return (username) => (username === anonymousListener ? t('anonymous') : <NamedAvatar name={username} />);
}

/** The people who are listening now. */
export function ListeningNow({ current, realtime }: RealtimeProps & { current: AdminStats['currentUsers'] }) {
  const t = useText('admin');
  const person = usePersonName();
  const sessions = realtime?.activeSessions ?? [];
  // The pushed sessions are newer than the minute's figures.
  const listening = realtime
    ? sessions.map((one) => ({ ...one, userId: null }))
    : current.listeningDetails.map((one) => ({ ...one, clientIp: '' }));
  // More than are listed are only counted, once a minute.
  const listeningCount =
    realtime && sessions.length < listenersListed
      ? sessions.length
      : Math.max(sessions.length, current.currentlyListening);
  return (
    <Card className="grid gap-4">
      <h2 className="flex items-center gap-2 font-semibold" aria-live="polite">
        <span aria-hidden className={`size-2.5 rounded-full ${listeningCount > 0 ? 'bg-live' : 'bg-edge'}`} />
        {t('listeningNow', { count: listeningCount })}
      </h2>
      <Table
        caption={t('listeningNow', { count: listeningCount })}
        columns={[
          { key: 'user', header: t('user'), cell: (row) => person(row.username) },
          { key: 'track', header: t('track'), cell: (row) => row.trackTitle },
          { key: 'artist', header: t('artist'), cell: (row) => row.artist },
          {
            key: 'start',
            header: t('start'),
            className: 'whitespace-nowrap',
            cell: (row) => italianMoment(row.startedAt),
          },
        ]}
        rows={listening}
        rowKey={(row) => `${row.username} ${row.clientIp} ${row.trackTitle} ${row.startedAt}`}
        empty={t('nobodyListening')}
      />
    </Card>
  );
}

/** The open sessions. Without any, the panel of listeners says so already. */
export function ActiveSessions({ realtime }: RealtimeProps) {
  const t = useText('admin');
  const person = usePersonName();
  const now = useNow();
  const sessions = realtime?.activeSessions ?? [];
  if (sessions.length === 0) return null;
  return (
    <Card>
      <Table
        caption={t('activeSessions')}
        showCaption
        columns={[
          { key: 'user', header: t('user'), cell: (row) => person(row.username) },
          { key: 'track', header: t('track'), cell: (row) => row.trackTitle },
          { key: 'artist', header: t('artist'), cell: (row) => row.artist },
          { key: 'ip', header: t('ip'), cell: (row) => row.clientIp },
          {
            key: 'start',
            header: t('start'),
            className: 'whitespace-nowrap',
            cell: (row) => italianMoment(row.startedAt),
          },
          {
            key: 'elapsed',
            header: t('elapsed'),
            align: 'end',
            cell: (row) => elapsed(row.startedAt, now),
          },
        ]}
        rows={sessions}
        rowKey={(row) => `${row.username} ${row.clientIp} ${row.trackTitle} ${row.startedAt}`}
      />
    </Card>
  );
}

/** The latest activities. */
export function RecentActivities({ realtime }: RealtimeProps) {
  const t = useText('admin');
  const person = usePersonName();
  return (
    <Card>
      <Table
        caption={t('recentActivities')}
        showCaption
        dense
        columns={[
          { key: 'user', header: t('user'), cell: (row) => person(row.username) },
          {
            key: 'activity',
            header: t('activity'),
            className: 'whitespace-nowrap',
            cell: ({ activityType }) => {
              const text = activityTexts[activityType as keyof typeof activityTexts];
              return text ? t(text) : activityType;
            },
          },
          { key: 'ip', header: t('ip'), cell: (row) => row.clientIp },
          {
            key: 'when',
            header: t('when'),
            className: 'whitespace-nowrap',
            cell: (row) => italianMoment(row.createdAt),
          },
        ]}
        rows={(realtime?.recentActivities ?? []).slice(0, recentActivitiesShown)}
        rowKey={(row) => `${row.createdAt} ${row.username} ${row.activityType} ${row.clientIp}`}
        empty={t('noActivities')}
      />
    </Card>
  );
}

/** The time, once a second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
