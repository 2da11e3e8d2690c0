import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  dropFailedJob,
  type FailedJob,
  jobDeathsAtMost,
  listFailedJobs,
  retryFailedJob,
} from '#shared/operations/failed-jobs.ts';
import { statsRefreshMs } from '#shared/limits.ts';
import type { KeyOf } from '#shared/texts/texts.ts';
import { call } from '#web/lib/api.ts';
import { focusNext } from '#web/lib/focus-next.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.ts';
import { italianMoment } from './format-moments.ts';
import { useJobNames } from './job-names.ts';

/** The texts of the server's one-time jobs, by their kind. */
const kinds: Record<string, KeyOf<'failed-jobs'>> = {
  mail: 'mail',
  'verification mail': 'verificationMail',
  'password mail': 'passwordMail',
  'known address mail': 'knownAddressMail',
  upload: 'upload',
  'long upload': 'upload',
};

const jobRows = { rows: '[data-failed-job]', button: 'button', otherwise: '[data-failed-jobs]' };

/** Failed jobs: each with its error and a button to retry. */
export function FailedJobs() {
  const t = useText('failed-jobs');
  const jobs = useQuery({ ...queryOf(listFailedJobs), refetchInterval: statsRefreshMs });
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h3 tabIndex={-1} data-failed-jobs="" className="font-semibold">
        {t('title')}
      </h3>
      {jobs.isError ? <FailedNotice onRetry={() => jobs.refetch()}>{t('cannotLoad')}</FailedNotice> : null}
      {jobs.isPending ? (
        <LoadingRegion label={t('title')}>
          <Skeleton className="h-12" />
        </LoadingRegion>
      ) : null}
      {jobs.data?.length === 0 ? <p className="text-sm text-muted">{t('none')}</p> : null}
      {jobs.data && jobs.data.length > 0 ? <JobTable jobs={jobs.data} /> : null}
    </Card>
  );
}

function JobTable({ jobs }: { jobs: FailedJob[] }) {
  const t = useText('failed-jobs');
  const { job: recurringName } = useJobNames();
  const name = ({ kind, paused }: FailedJob) => {
    if (paused) return t('paused', { name: recurringName(kind) });
    return kinds[kind] ? t(kinds[kind]) : kind;
  };
  return (
    <>
      <p className="text-sm text-muted">{t('lead')}</p>
      <Table
        caption={t('title')}
        stacks
        columns={[
          { key: 'work', header: t('work'), cell: name, className: 'min-w-32 font-medium' },
          { key: 'for', header: t('forWhom'), cell: (job) => job.username ?? '–' },
          { key: 'why', header: t('why'), cell: (job) => <Reason job={job} /> },
          {
            key: 'when',
            header: t('when'),
            cell: (job) => italianMoment(job.failed_at),
            className: 'tabular-nums sm:whitespace-nowrap',
          },
          {
            key: 'actions',
            header: <span className="sr-only">{t('actions')}</span>,
            align: 'end',
            className: 'sm:whitespace-nowrap',
            cell: (job) => <JobActions job={job} name={name(job)} />,
          },
        ]}
        rows={jobs}
        rowKey={({ id }) => id}
      />
    </>
  );
}

function Reason({ job: { deaths, error } }: { job: FailedJob }) {
  const t = useText('failed-jobs');
  // The end of a process has a text in the reader's language; the job's own error is shown as it is.
  if (deaths >= jobDeathsAtMost) return t('deaths', { count: deaths });
  return <span className="wrap-anywhere">{error}</span>;
}

function JobActions({ job, name }: { job: FailedJob; name: string }) {
  const t = useText('failed-jobs');
  const client = useQueryClient();
  const row = useRef<HTMLDivElement>(null);
  const act = useMutation({
    mutationFn: (deed: 'retry' | 'drop') =>
      call(deed === 'retry' ? retryFailedJob : dropFailedJob, { params: { id: job.id } }),
    onSuccess(_, deed) {
      focusNext(row.current, jobRows);
      void toast.success(t(deed === 'retry' ? 'retried' : 'dropped'));
    },
    onError: () => void toast.error(t('failedAgain')),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listFailedJobs, {}) }),
  });
  const about = `${name}${job.username === null ? '' : `, ${job.username}`}`;
  return (
    <div ref={row} data-failed-job="" className="flex flex-wrap justify-end gap-2 sm:flex-nowrap">
      <Button
        size="sm"
        busy={act.isPending}
        aria-label={`${t('retry')}: ${about}`}
        onClick={() => act.mutate('retry')}
      >
        {t('retry')}
      </Button>
      {job.paused ? null : (
        <Button
          size="sm"
          kind="plain"
          disabled={act.isPending}
          aria-label={`${t('drop')}: ${about}`}
          onClick={() => act.mutate('drop')}
        >
          {t('drop')}
        </Button>
      )}
    </div>
  );
}
