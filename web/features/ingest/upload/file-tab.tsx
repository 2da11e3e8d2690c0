import { useText } from '#web/lib/i18n.ts';
import { Notice } from '#web/ui/notice.tsx';
import { DropZone } from './drop-zone.tsx';
import { GlobalFields } from './global-fields.tsx';
import { QueueItem } from './queue-item.tsx';
import { QueueSummary } from './queue-summary.tsx';
import { useQueue } from './upload-queue.ts';
import { useFileTab } from './use-file-tab.ts';

interface FileTabProps {
  playlistId: string;
}

/** The queue: choose or drop files, edit their fields, send them. */
export function FileTab({ playlistId }: FileTabProps) {
  const t = useText('upload-screen');
  const { items, isRunning } = useQueue();
  const { allowance, common, errors, isDone, add, applyToAll, submit } = useFileTab(playlistId);
  const failed = items.filter(({ status }) => status === 'error').length;
  return (
    <div className="grid grid-cols-1 gap-6">
      <DropZone maxFileBytes={allowance?.maxFileBytes ?? null} onFiles={add} />
      {errors.length > 0 ? (
        <Notice kind="error">
          <ul>
            {errors.map((error) => (
              <li key={error} className="break-words">
                {error}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {isDone && !isRunning ? (
        <Notice kind="success" detail={failed > 0 ? t('someFailed', { count: failed }) : null}>
          {t('allDone')}
        </Notice>
      ) : null}
      {items.length > 0 ? <GlobalFields fields={common} onChange={applyToAll} /> : null}
      <QueueSummary onSubmit={() => void submit()} />
      {items.length > 0 ? (
        <ul className="grid grid-cols-1 gap-3" aria-label={t('queue')}>
          {items.map((item) => (
            <QueueItem key={item.id} item={item} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}
