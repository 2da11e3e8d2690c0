import { useMutation } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { adminMessages } from '#shared/messages/admin.ts';
import { rebuildSearch } from '#shared/search.ts';
import type { QueueState } from '#shared/stats.ts';
import { call } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { toast } from '#web/ui/toast.ts';

/** Making the search index anew, and how far that is. `queue` is there where a cluster searches. */
export function SearchIndex({ queue }: { queue: QueueState | undefined }) {
  const t = useText(adminMessages);
  const rebuild = useMutation({
    mutationFn: () => call(rebuildSearch),
    onSuccess: () => void toast.success(t('searchRebuildBegun')),
    onError: () => void toast.error(t('searchRebuildFailed')),
  });
  const total = queue ? queue.done + queue.running : 0;
  const isRunning = queue !== undefined && queue.running > 0;
  return (
    <Card className="grid gap-3">
      <h3 className="font-semibold">{t('searchIndex')}</h3>
      {queue?.stalled ? <p>{t('searchAway')}</p> : null}
      {isRunning ? (
        <ProgressBar label={t('searchRebuilding')} percent={Math.round((100 * queue.done) / total)} />
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
