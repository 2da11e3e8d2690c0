import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type BackupMessage, listBackups } from '#shared/operations/backups.ts';
import { dataOf, openLive } from '#web/lib/live.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';

const runningRefreshMs = 3000;

/** The history: pushed at each change of a backup, and polled while one runs, in case the socket is closed. */
export function useBackups(userId: string) {
  const client = useQueryClient();
  useEffect(
    () =>
      openLive(`/admin/ws/${encodeURIComponent(userId)}`, {
        onState: () => undefined,
        onMessage(message) {
          const data = dataOf<BackupMessage>(message, 'backup_update');
          if (!data) return;
          client.setQueryData(keyOf(listBackups, {}), (before: (typeof data)[] | undefined) =>
            before?.some((one) => one.id === data.id)
              ? before.map((one) => (one.id === data.id ? data : one))
              : [data, ...(before ?? [])],
          );
        },
      }),
    [client, userId],
  );
  return useQuery({
    ...queryOf(listBackups),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.status === 'in_progress' || one.progress) ? runningRefreshMs : false,
  });
}
