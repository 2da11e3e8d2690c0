import { Trash2 } from 'lucide-react';
import type { ListenImport } from '#shared/ingest/listen-import.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { CountedView } from './counted-view.tsx';
import { FileChoice } from './file-choice.tsx';
import { useListenImport } from './use-listen-import.ts';

/** The import of what the reader listened to elsewhere: a file is counted first, and added when its reader says so. */
export function ImportView() {
  const t = useText('listen-import');
  const { query, start, run, stop } = useListenImport();
  const current = query.data?.import ?? null;
  const failure = start.error ?? run.error ?? stop.error;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <p className="text-muted">{t('intro')}</p>
      {query.isError ? (
        <FailedNotice onRetry={() => query.refetch()}>{errorText(query.error, t('failed'))}</FailedNotice>
      ) : null}
      {query.isPending ? (
        <LoadingRegion label={t('loading')}>
          <Skeleton className="h-40" />
        </LoadingRegion>
      ) : null}
      {failure ? <Notice kind="error">{errorText(failure, t('failed'))}</Notice> : null}
      {current ? (
        <Current
          current={current}
          busy={run.isPending || stop.isPending}
          onRun={() => run.mutate()}
          onStop={() => stop.mutate()}
        />
      ) : null}
      {query.isSuccess && !isUnderWay(current) ? (
        <FileChoice busy={start.isPending} isNext={current !== null} onFile={(file) => start.mutate(file)} />
      ) : null}
    </div>
  );
}

const isUnderWay = (current: ListenImport | null): boolean =>
  current?.state === 'reading' || current?.state === 'importing';

interface CurrentProps {
  current: ListenImport;
  busy: boolean;
  onRun: () => void;
  onStop: () => void;
}

const failures = {
  broken: 'broken',
  no_listens: 'noListens',
  too_large: 'tooLarge',
  server: 'serverFailed',
} as const;

function Current({ current, busy, onRun, onStop }: CurrentProps) {
  const t = useText('listen-import');
  const { state, percent, counted, failure, file_name: name } = current;
  if (state === 'failed') return <Notice kind="error">{t(failures[failure ?? 'server'])}</Notice>;
  if (state === 'counted' || state === 'done') {
    return counted ? (
      <CountedView {...{ counted, name, busy, onRun, onStop }} isDone={state === 'done'} />
    ) : null;
  }
  const label = t(state === 'reading' ? 'reading' : 'importing', { name });
  return (
    <div className="grid gap-3">
      <p aria-live="polite">{label}</p>
      <ProgressBar label={label} percent={percent} />
      <Button size="sm" icon={Trash2} busy={busy} className="justify-self-start" onClick={onStop}>
        {t('stop')}
      </Button>
    </div>
  );
}
