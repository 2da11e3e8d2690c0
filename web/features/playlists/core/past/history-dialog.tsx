import { History } from 'lucide-react';
import { useState } from 'react';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { formatDateTime } from '#web/lib/format-moments.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { LoadError } from '../load-error.tsx';
import { EntryList } from './entry-list.tsx';
import { PastState } from './past-state.tsx';
import { useHistoryEntries } from './use-history-entries.ts';

interface HistoryDialogProps {
  playlist: Playlist;
  open: boolean;
  onClose: () => void;
}

/** A dialog with a playlist's history; each state can be viewed, played and restored. */
export function HistoryDialog({ playlist, open, onClose }: HistoryDialogProps) {
  const t = useText('history');
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={t('title')}>
      <Past playlist={playlist} />
    </Dialog>
  );
}

function Past({ playlist }: { playlist: Playlist }) {
  const t = useText('history');
  const language = useLanguage();
  const history = useHistoryEntries(playlist.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const { entries } = history;
  if (history.error && entries.length === 0) {
    return <LoadError error={history.error} onRetry={history.refetch} />;
  }
  if (history.isPending) return <PastSkeleton />;
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const entry = entries[at];
  if (!entry) {
    return (
      <EmptyState icon={History} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  const isNow = at === 0;
  const moment = formatDateTime(entry.at, language);
  const label = isNow ? t('asItIsNow') : t('asItWas', { moment });
  const choose = (index: number): void => setChosen(entries[index]?.id ?? null);
  return (
    <div className="grid grid-cols-1 gap-5 sm:h-[min(36rem,calc(100dvh-12rem))] sm:grid-cols-[17rem_minmax(0,1fr)] sm:grid-rows-[auto_minmax(0,1fr)]">
      <div className="sm:col-span-2">
        <p aria-live="polite" className="font-semibold tabular-nums">
          {label}
        </p>
        {/* The oldest on the left, as time runs. */}
        <Slider
          label={t('slider')}
          value={entries.length - 1 - at}
          min={0}
          max={Math.max(1, entries.length - 1)}
          disabled={entries.length === 1}
          valueText={label}
          className="min-h-11"
          onValueChange={(value) => {
            choose(entries.length - 1 - value);
            if (value === 0 && history.hasMore) history.loadMore();
          }}
        />
      </div>
      <section aria-label={t('entries')} className="min-h-0 overflow-y-auto max-sm:order-last">
        <EntryList entries={entries} chosen={entry.id} onChoose={setChosen} />
        {history.hasMore ? (
          <Button size="sm" className="mt-2 w-full" busy={history.isLoadingMore} onClick={history.loadMore}>
            {t('older')}
          </Button>
        ) : null}
      </section>
      <PastState
        key={entry.id}
        playlist={playlist}
        entry={entry}
        isNow={isNow}
        onChanged={() => setChosen(null)}
      />
    </div>
  );
}

function PastSkeleton() {
  const t = useText('history');
  return (
    <LoadingRegion label={t('loading')}>
      <div className="grid gap-5 sm:grid-cols-[17rem_minmax(0,1fr)]">
        <Skeleton className="h-12 sm:col-span-2" />
        <div className="grid content-start gap-2 max-sm:order-last">
          {Array.from({ length: 5 }, (_, at) => (
            <Skeleton key={at} className="h-16" />
          ))}
        </div>
        <div className="grid content-start gap-1">
          {Array.from({ length: 7 }, (_, at) => (
            <Skeleton key={at} className="h-11" />
          ))}
        </div>
      </div>
    </LoadingRegion>
  );
}
