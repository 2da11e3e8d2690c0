import type { Backup, BackupProgress } from '#shared/operations/backups.ts';
import { useText } from '#web/lib/i18n.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Table } from '#web/ui/table.tsx';
import { italianMoment } from '../dashboard/format-moments.ts';

interface HistoryTableProps {
  backups: readonly Backup[];
  onRestore: (backup: Backup) => void;
  onProve: (backup: Backup) => void;
  onDownload: (backup: Backup) => void;
  onCancel: (backup: Backup) => void;
  onDelete: (backup: Backup) => void;
}

const statuses = {
  completed: { tone: 'live', text: 'completed' },
  in_progress: { tone: 'signal', text: 'inProgress' },
  failed: { tone: 'danger', text: 'failed' },
} as const;

const origins = {
  manual: null,
  schedule: 'originSchedule',
  restore_point: 'originRestorePoint',
  upload: 'originUpload',
} as const;

/** All backups with their contents, state, last check and actions. */
export function HistoryTable({ backups, ...actions }: HistoryTableProps) {
  const t = useText('backup-screen');
  return (
    <Table
      caption={t('historyTitle')}
      rows={backups}
      rowKey={(backup) => backup.id}
      stacks
      empty={t('empty')}
      columns={[
        {
          key: 'id',
          header: t('id'),
          cell: ({ id }) => (
            <span title={id} className="font-mono text-xs text-muted">
              {id.slice(-8)}
            </span>
          ),
        },
        {
          key: 'time',
          header: t('dateTime'),
          className: 'whitespace-nowrap',
          cell: (backup) => italianMoment(backup.timestamp),
        },
        { key: 'types', header: t('types'), cell: (backup) => <Types backup={backup} /> },
        { key: 'size', header: t('size'), align: 'end', cell: (backup) => backup.size_mb.toFixed(2) },
        { key: 'status', header: t('status'), cell: (backup) => <Status backup={backup} /> },
        {
          key: 'actions',
          header: t('actions'),
          align: 'end',
          cell: (backup) => <Actions backup={backup} {...actions} />,
        },
      ]}
    />
  );
}

function Types({ backup }: { backup: Backup }) {
  const t = useText('backup-screen');
  const held = [
    backup.includes_db ? t('typeDb') : null,
    backup.includes_media ? t('typeMedia') : null,
    backup.includes_es ? t('typeEs') : null,
  ].filter((one) => one !== null);
  const origin = origins[backup.origin];
  const notes = [origin ? t(origin) : null, backup.encrypted ? t('encrypted') : null].filter(
    (one) => one !== null,
  );
  return (
    <div className="grid gap-0.5">
      <span>{held.join(', ')}</span>
      {notes.length > 0 ? <span className="text-xs text-muted">{notes.join(' · ')}</span> : null}
    </div>
  );
}

function Status({ backup }: { backup: Backup }) {
  const t = useText('backup-screen');
  // The specification: any other value is shown as failed.
  const { tone, text } =
    new Map<string, (typeof statuses)[keyof typeof statuses]>(Object.entries(statuses)).get(backup.status) ??
    statuses.failed;
  return (
    <div className="grid min-w-40 gap-1">
      <Badge tone={tone} className="justify-self-start max-sm:justify-self-end">
        {t(text)}
      </Badge>
      {backup.progress ? <Progress progress={backup.progress} /> : null}
      {backup.error ? <span className="max-w-xs text-xs break-words text-danger">{backup.error}</span> : null}
      {backup.status === 'completed' && !backup.progress ? (
        <span className="text-xs text-muted">
          {backup.proven_at ? `${t('proven')}: ${italianMoment(backup.proven_at)}` : t('notProven')}
        </span>
      ) : null}
    </div>
  );
}

const stageTexts = {
  rows: 'stageRows',
  media: 'stageMedia',
  checking: 'stageChecking',
  loading: 'stageLoading',
  restoring: 'stageRestoring',
  proving: 'stageProving',
  finishing: 'stageFinishing',
} as const;

function Progress({ progress }: { progress: BackupProgress }) {
  const t = useText('backup-screen');
  const { stage, done_bytes: done, total_bytes: total, seconds_left: left } = progress;
  const label = t(stageTexts[stage]);
  return (
    <div className="grid gap-1 text-xs text-muted" aria-live="polite">
      <span>
        {label}
        {left === null ? '' : ` · ${t('secondsLeft', { count: left })}`}
      </span>
      {total > 0 ? <ProgressBar label={label} percent={(100 * done) / total} /> : null}
    </div>
  );
}

function Actions({
  backup,
  onRestore,
  onProve,
  onDownload,
  onCancel,
  onDelete,
}: Omit<HistoryTableProps, 'backups'> & { backup: Backup }) {
  const t = useText('backup-screen');
  const { id } = backup;
  const running = backup.status === 'in_progress' || backup.progress !== null;
  const usable = backup.status === 'completed' && !running;
  return (
    <div className="flex flex-wrap justify-end gap-1 lg:flex-nowrap">
      <Button
        size="sm"
        kind="plain"
        disabled={!usable}
        aria-label={t('proveNamed', { id })}
        onClick={() => onProve(backup)}
      >
        {t('prove')}
      </Button>
      <Button
        size="sm"
        kind="plain"
        disabled={!usable}
        aria-label={t('downloadNamed', { id })}
        onClick={() => onDownload(backup)}
      >
        {t('download')}
      </Button>
      <Button
        size="sm"
        kind="plain"
        disabled={!usable}
        aria-label={t('restoreNamed', { id })}
        onClick={() => onRestore(backup)}
      >
        {t('restore')}
      </Button>
      {running ? (
        <Button size="sm" kind="plain" aria-label={t('cancelNamed', { id })} onClick={() => onCancel(backup)}>
          {t('cancel')}
        </Button>
      ) : null}
      <Button
        size="sm"
        kind="plain"
        className="text-danger hover:text-danger"
        disabled={running}
        aria-label={t('deleteNamed', { id })}
        onClick={() => onDelete(backup)}
      >
        {t('delete')}
      </Button>
    </div>
  );
}
