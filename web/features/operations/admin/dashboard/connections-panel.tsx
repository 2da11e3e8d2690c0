import type { RealtimeStats } from '#shared/operations/stats.ts';
import { useText } from '#web/lib/i18n.ts';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { count } from './format-moments.ts';

/** The live connections, with a dot that shows whether this very page receives changes at once. */
export function ConnectionsPanel({ realtime, live }: { realtime: RealtimeStats | undefined; live: boolean }) {
  const t = useText('admin');
  const data = realtime?.realtimeData;
  const facts =
    data &&
    ([
      [t('activeConnections'), data.activeConnections],
      [t('onlineUsers'), data.userDetails.length],
      [t('websocketConnections'), data.websocketConnections],
      [t('anonymousCount'), data.anonymousCount],
      [t('requestsLastMinute'), data.httpRequests],
    ] as const);
  return (
    <Card className="grid content-start gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-semibold">{t('liveConnections')}</h2>
        <output className="flex items-center gap-2 text-sm text-muted">
          <span aria-hidden className={cn('size-2.5 rounded-full', live ? 'bg-live' : 'bg-danger')} />
          {t(live ? 'socketOpen' : 'socketClosed')}
        </output>
      </div>
      {facts ? (
        <dl className="grid gap-2 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular-nums">{count(value)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-sm text-muted">{t('waitingForUpdates')}</p>
      )}
    </Card>
  );
}
