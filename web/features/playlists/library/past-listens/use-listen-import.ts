import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteListenImport,
  getListenImport,
  runListenImport,
  startListenImport,
} from '#shared/ingest/listen-import.ts';
import { getListeningStatistics } from '#shared/social/listening-statistics.ts';
import { listPlays } from '#shared/social/plays.ts';
import { call } from '#web/lib/api.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';

const lookMs = 1000;
/** A large file on a slow line. */
const sendingMs = 60 * 60_000;

/** The reader's import of past listens, followed while it is under way, and the ways to begin, go on and stop it. */
export function useListenImport() {
  const client = useQueryClient();
  const query = useQuery({
    ...queryOf(getListenImport),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.import?.state === 'reading' || data?.import?.state === 'importing' ? lookMs : false,
  });
  const onSettled = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: keyOf(getListenImport) });
    // The history may have grown.
    void client.invalidateQueries({ queryKey: keyOf(listPlays), refetchType: 'none' });
    void client.invalidateQueries({ queryKey: keyOf(getListeningStatistics), refetchType: 'none' });
  };
  const start = useMutation({
    mutationFn: (file: File) =>
      call(startListenImport, {
        query: { file_name: file.name },
        // As bytes: a JSON file would be taken for the body of a call.
        bytes: new Blob([file], { type: 'application/octet-stream' }),
        timeoutMs: sendingMs,
      }),
    onSettled,
  });
  const run = useMutation({ mutationFn: () => call(runListenImport), onSettled });
  const stop = useMutation({ mutationFn: () => call(deleteListenImport), onSettled });
  return { query, start, run, stop };
}
