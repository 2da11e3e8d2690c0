import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { statsRefreshMs } from '#shared/limits.ts';
import { listReports } from '#shared/moderation/reports.ts';
import { getCopyrightFigures } from '#shared/music/copyright.ts';
import { listBackups } from '#shared/operations/backups.ts';
import { listFailedJobs } from '#shared/operations/failed-jobs.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { cn } from '#web/ui/cn.ts';

/** The work that waits for an administrator, before all figures: copyright, reports, failed jobs, and the last backup. */
export function NeedsMe({ onJobs }: { onJobs: () => void }) {
  const t = useText('admin');
  const fresh = { refetchInterval: statsRefreshMs };
  const copyright = useQuery({ ...queryOf(getCopyrightFigures), ...fresh }).data?.scans;
  const reports = useQuery({ ...queryOf(listReports), ...fresh }).data?.total;
  const jobs = useQuery({ ...queryOf(listFailedJobs), ...fresh }).data?.length;
  const toDecide = copyright && copyright.matched + copyright.disputed;
  return (
    <section aria-label={t('needsMe')} className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Tile name={t('needsCopyright')} count={toDecide} to={paths.adminCopyright()} />
      <Tile name={t('needsReports')} count={reports} to={paths.adminReports()} />
      <Tile name={t('needsJobs')} count={jobs} onPress={onJobs} />
      <LastBackup />
    </section>
  );
}

function LastBackup() {
  const t = useText('admin');
  const language = useLanguage();
  const { data } = useQuery({ ...queryOf(listBackups), refetchInterval: statsRefreshMs });
  const last = data?.filter(({ status }) => status === 'completed').map(({ timestamp }) => timestamp);
  const newest = last?.toSorted().at(-1);
  const isMissing = last !== undefined && newest === undefined;
  return (
    <Tile name={t('lastBackup')} isHot={isMissing} to={paths.adminBackup()}>
      {isMissing ? t('noBackup') : newest ? formatRelative(newest, language) : '…'}
      {isMissing ? <span className="block text-sm font-normal underline">{t('makeBackup')}</span> : null}
    </Tile>
  );
}

interface TileProps {
  name: string;
  /** Number of things that wait; none until it is known. */
  count?: number | undefined;
  isHot?: boolean;
  to?: string;
  onPress?: () => void;
  children?: ReactNode;
}

/** A fact that leads to where it is settled; all of the same height, so that nothing moves when they come. */
function Tile({ name, count, isHot = (count ?? 0) > 0, to, onPress, children }: TileProps) {
  const classes = cn(
    'grid min-h-24 content-start gap-1 rounded-panel bg-surface p-5 text-left sm:p-6 transition hover:bg-raised',
    isHot && 'shadow-[inset_3px_0_0_var(--color-signal)]',
  );
  const inside = (
    <>
      <span className="text-sm text-muted">{name}</span>
      <span className={cn('text-lg font-bold tabular-nums', isHot && 'text-signal')}>
        {children ?? count ?? '…'}
      </span>
    </>
  );
  return to ? (
    <Link to={to} data-edge="" className={classes}>
      {inside}
    </Link>
  ) : (
    <button type="button" data-edge="" onClick={onPress} className={classes}>
      {inside}
    </button>
  );
}
