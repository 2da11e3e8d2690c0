import { useQuery } from '@tanstack/react-query';
import { type CopyrightFigures, getCopyrightFigures } from '#shared/music/copyright.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

const rescanAskMs = 2000;
const askMs = 30_000;

/** Fetches the figures repeatedly, more often during a rescan. */
export function useFigures() {
  return useQuery({
    ...queryOf(getCopyrightFigures),
    refetchInterval: ({ state }) => ((state.data?.rescan.waiting ?? 0) > 0 ? rescanAskMs : askMs),
  });
}

/** The rule's figures, and the progress of a rescan. */
export function FiguresRow() {
  const t = useText('copyright-screen');
  const { data, isError, refetch } = useFigures();
  if (data) {
    return (
      <section aria-label={t('figures')} className="grid grid-cols-1 gap-4">
        <Figures figures={data} />
        {data.rescan.waiting > 0 ? <Rescan rescan={data.rescan} /> : null}
      </section>
    );
  }
  if (isError) {
    return <FailedNotice onRetry={() => refetch()}>{t('loadFailed')}</FailedNotice>;
  }
  return (
    <LoadingRegion label={t('loading')} className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-24 xl:h-30.5" />
      ))}
    </LoadingRegion>
  );
}

function Figures({ figures }: { figures: CopyrightFigures }) {
  const t = useText('copyright-screen');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const { scans, works, ever_matched, ever_disputed, overturned } = figures;
  const all = Object.values(scans).reduce((sum, value) => sum + value, 0);
  const percent = all === 0 ? '0' : ((100 * ever_matched) / all).toFixed(1);
  return (
    // On a phone the numbers stand close and without their hints: the queue is what people come for.
    <dl className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3 xl:grid-cols-6">
      <Figure
        name={t('figureWaiting')}
        value={number(scans.matched + scans.disputed)}
        hint={t('figureWaitingHint', { count: scans.disputed })}
        isHot={scans.matched + scans.disputed > 0}
      />
      <Figure
        name={t('figureScans')}
        value={number(all)}
        hint={t('figureScansHint', { count: scans.clear })}
      />
      <Figure name={t('figureMatched')} value={number(ever_matched)} hint={t('figureShare', { percent })} />
      <Figure
        name={t('figureOverturned')}
        value={number(overturned)}
        hint={t('figureOverturnedHint', { count: ever_disputed })}
      />
      <Figure name={t('figureFailed')} value={number(scans.failed)} hint={t('figureFailedHint')} />
      <Figure
        name={t('figureWorks')}
        value={number(works.reference + works.removed + works.track)}
        hint={t('figureWorksHint', { ...works })}
      />
    </dl>
  );
}

function Figure({ name, value, hint, isHot = false }: FigureProps) {
  return (
    <div data-edge="" className="grid content-start gap-0.5 rounded-panel bg-surface px-4 py-2.5 md:p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="grid gap-0.5">
        <span className={`font-display text-xl font-bold tabular-nums ${isHot ? 'text-signal-bright' : ''}`}>
          {value}
        </span>
        <span className="text-xs text-muted max-md:sr-only">{hint}</span>
      </dd>
    </div>
  );
}

interface FigureProps {
  name: string;
  value: string;
  hint: string;
  isHot?: boolean;
}

function Rescan({ rescan: { waiting, total } }: { rescan: CopyrightFigures['rescan'] }) {
  const t = useText('copyright-screen');
  return (
    <div data-edge="" className="grid gap-2 rounded-panel bg-surface p-4">
      <p className="text-sm" aria-live="polite">
        <span className="font-medium">{t('rescan')}</span>{' '}
        <span className="text-muted">{t('rescanRunning', { count: waiting })}</span>
      </p>
      <ProgressBar label={t('rescan')} percent={(100 * (total - waiting)) / Math.max(1, total)} />
    </div>
  );
}
