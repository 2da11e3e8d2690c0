import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { realtimeRefreshMs } from '#shared/limits.ts';
import { getRealtimeStats, type RealtimeStats, type StatsMessage } from '#shared/operations/stats.ts';
import { dataOf, openLive } from '#web/lib/live.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';

/**
 * The listeners now: fetched every 10 s, and replaced by each push of the socket. `live` is true while the socket is
 * open.
 */
export function useRealtimeStats(userId: string): { stats: RealtimeStats | undefined; live: boolean } {
  const client = useQueryClient();
  const [live, setLive] = useState(false);
  const { data } = useQuery({ ...queryOf(getRealtimeStats), refetchInterval: realtimeRefreshMs });

  useEffect(
    () =>
      openLive(`/admin/ws/${encodeURIComponent(userId)}`, {
        onState: setLive,
        onMessage(message) {
          const stats = dataOf<StatsMessage>(message, 'stats_update');
          if (stats) client.setQueryData(keyOf(getRealtimeStats, {}), stats);
        },
      }),
    [client, userId],
  );
  return { stats: data, live };
}
