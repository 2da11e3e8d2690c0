import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type CopyrightFigures, listScans, type ScanFilter, scansPageSize } from '#shared/music/copyright.ts';
import { call } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { useFigures } from './figures-row.tsx';
import { ScanDetail } from './scan-detail.tsx';
import { ScanList } from './scan-list.tsx';
import { filters, useCopyrightAddress } from './use-copyright-address.ts';
import { useQueueFocus } from './use-queue-focus.ts';

const filterTexts = {
  open: 'filterOpen',
  matched: 'filterMatched',
  disputed: 'filterDisputed',
  failed: 'filterFailed',
  duplicate: 'filterDuplicate',
  upheld: 'filterUpheld',
  released: 'filterReleased',
  clear: 'filterClear',
} as const satisfies Record<ScanFilter, string>;

/** Scans by their state; the chosen one's evidence is beside them, on a phone in their place. */
export function QueueTab() {
  const t = useText('copyright-screen');
  const [{ filter, scan }, change] = useCopyrightAddress();
  const box = useQueueFocus(scan);
  const { data: figures } = useFigures();
  const scans = useScans(filter);
  const rows = scans.data?.pages.flat() ?? [];
  return (
    <div className="grid grid-cols-1 gap-4">
      <fieldset className={cn('min-w-0', scan && 'hidden lg:block')}>
        <legend className="sr-only">{t('filter')}</legend>
        <div className="-mx-4 flex gap-1.5 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0">
          {filters.map((one) => (
            <FilterButton
              key={one}
              name={t(filterTexts[one])}
              count={countOf(figures, one)}
              isChosen={one === filter}
              onChoose={() => change({ filter: one, scan: null })}
            />
          ))}
        </div>
      </fieldset>
      {scans.isError ? <FailedNotice onRetry={() => scans.refetch()}>{t('loadFailed')}</FailedNotice> : null}
      {scans.isPending ? (
        <LoadingRegion label={t('loading')} className="grid gap-2">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-18" />
          ))}
        </LoadingRegion>
      ) : null}
      {scans.data && rows.length === 0 && !scan ? <NoScans filter={filter} /> : null}
      {rows.length > 0 || scan ? (
        <div
          ref={box}
          className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <div className={cn('grid grid-cols-1 gap-3', scan && 'hidden lg:grid')}>
            <ScanList scans={rows} chosen={scan} onChoose={(id) => change({ scan: id })} />
            <MoreButton list={scans}>{t('more')}</MoreButton>
          </div>
          {scan ? (
            <ScanDetail key={scan} id={scan} onClose={() => change({ scan: null })} />
          ) : (
            <div className="hidden rounded-panel bg-surface/60 lg:block">
              <EmptyState title={t('pickOne')}>{t('pickOneHint')}</EmptyState>
            </div>
          )}
        </div>
      ) : null}
    </div>
  );
}

function useScans(filter: ScanFilter) {
  return useInfiniteQuery({
    queryKey: [...keyOf(listScans), filter],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => call(listScans, { query: { filter, page: pageParam }, signal }),
    getNextPageParam: (page, _pages, last) => (page.length < scansPageSize ? undefined : last + 1),
  });
}

function countOf(figures: CopyrightFigures | undefined, filter: ScanFilter): number | null {
  if (!figures || filter === 'duplicate') return null;
  const { scans } = figures;
  return filter === 'open' ? scans.matched + scans.disputed : scans[filter];
}

function FilterButton({ name, count, isChosen, onChoose }: FilterButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      data-edge=""
      className={cn(
        'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3.5 text-sm font-medium whitespace-nowrap transition sm:min-h-9',
        isChosen ? 'bg-text text-page' : 'bg-surface text-muted hover:bg-raised hover:text-text',
      )}
    >
      {name}
      {count === null ? null : <span className="tabular-nums">{count}</span>}
    </button>
  );
}

interface FilterButtonProps {
  name: string;
  count: number | null;
  isChosen: boolean;
  onChoose: () => void;
}

function NoScans({ filter }: { filter: ScanFilter }) {
  const t = useText('copyright-screen');
  if (filter !== 'open') return <EmptyState title={t('emptyFilter')} />;
  return (
    <EmptyState icon={ShieldCheck} title={t('emptyOpen')}>
      {t('emptyOpenText')}
    </EmptyState>
  );
}
