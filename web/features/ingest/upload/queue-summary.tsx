import { Upload } from 'lucide-react';
import { formatBytes } from '#web/lib/format-bytes.ts';
import { formatDuration } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { progressOf, receivedBytesOf, type UploadItem } from './upload-item.ts';
import { dispatch, useQueue } from './upload-queue.ts';
import { useSpeed } from './upload-speed.ts';

/** The submit button, and the progress of the whole queue. */
export function QueueSummary({ onSubmit }: { onSubmit: () => void }) {
  const t = useText('upload-screen');
  const language = useLanguage();
  const speed = useSpeed();
  const { items, isRunning } = useQueue();
  const sent = items.filter(({ status }) => status !== 'error');
  const total = sent.reduce((sum, item) => sum + item.fileSize, 0);
  const received = sent.reduce((sum, item) => sum + receivedBytesOf(item), 0);
  const done = items.filter(({ status }) => status === 'success').length;
  // While the server measures nothing moves that an estimate could be made of.
  const isMoving = isRunning && items.some(isTransferring);
  const facts = [
    t('doneOf', { done, total: items.length }),
    isMoving && speed > 0 ? t('speed', { size: formatBytes(speed, language) }) : '',
    isMoving && speed > 0 && total > received
      ? t('timeLeft', { time: formatDuration((total - received) / speed) })
      : '',
  ].filter(Boolean);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button kind="primary" icon={Upload} busy={isRunning} onClick={onSubmit}>
          {isRunning ? t('uploading') : t('upload')}
        </Button>
        {items.length > 0 ? <p className="text-sm text-muted tabular-nums">{facts.join(' · ')}</p> : null}
        {done > 0 && !isRunning ? (
          <Button kind="plain" size="sm" className="ml-auto" onClick={() => dispatch({ type: 'cleared' })}>
            {t('clearDone')}
          </Button>
        ) : null}
      </div>
      {items.length > 0 ? (
        <ProgressBar
          label={t('totalProgress')}
          percent={total === 0 ? 0 : (received / total) * 100}
          tone={!isRunning && done === items.length ? 'live' : 'signal'}
        />
      ) : null}
    </div>
  );
}

const isTransferring = (item: UploadItem): boolean =>
  item.status === 'uploading' && item.stage === null && item.phase !== 'watching' && progressOf(item) < 100;
