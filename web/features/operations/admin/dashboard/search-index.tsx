import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { rebuildSearch } from '#shared/playlists/search.ts';
import { getAdminStats, type QueueState } from '#shared/operations/stats.ts';
import { call } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { toast } from '#web/ui/toast.ts';

/** The server's name for the queue of a search cluster. */
export const searchQueue = 'search';
/** Polling interval while a new index is built. */
export const rebuildAskMs = 2_000;

export const isRebuilding = (queue: QueueState | undefined): boolean =>
  queue?.name === searchQueue && queue.running > 0;

/** A button that rebuilds the search index, with its progress. */
export function SearchIndex({ queue }: { queue: QueueState | undefined }) {
  const t = useText('admin');
  const client = useQueryClient();
  const rebuild = useMutation({
    mutationFn: () => call(rebuildSearch),
    onSuccess() {
      void toast.success(t('searchRebuildBegun'));
      // From the first progress on they are polled.
      return client.invalidateQueries({ queryKey: keyOf(getAdminStats, {}) });
    },
    onError: () => void toast.error(t('searchRebuildFailed')),
  });
  const isRunning = isRebuilding(queue);
  const total = queue && isRunning ? queue.done + queue.running : 0;
  const percent = total > 1 ? Math.floor((100 * (queue?.done ?? 0)) / total) : null;
  return (
    <Card className="grid gap-3">
      <h3 className="font-semibold">{t('searchIndex')}</h3>
      {isRunning ? (
        <div className="grid gap-2">
          <p className="text-sm text-muted">
            {t('searchRebuilding')}
            {percent === null ? '…' : `: ${percent}%`}
          </p>
          {percent === null ? null : <ProgressBar label={t('searchRebuilding')} percent={percent} />}
        </div>
      ) : null}
      <div>
        <Button
          icon={RefreshCw}
          busy={rebuild.isPending}
          disabled={isRunning}
          onClick={() => rebuild.mutate()}
        >
          {t('searchRebuild')}
        </Button>
      </div>
    </Card>
  );
}
