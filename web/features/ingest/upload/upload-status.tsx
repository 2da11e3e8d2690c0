import { TriangleAlert, Upload } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '#web/lib/i18n.ts';
import { patterns } from '#shared/pages.ts';
import { paths } from '#web/lib/paths.ts';
import { cn } from '#web/ui/cn.ts';
import { receivedBytesOf } from './upload-item.ts';
import { resumeUploads, useQueue } from './upload-queue.ts';
import { useFreshPlaylists } from './use-fresh-playlists.ts';

/**
 * Resumes an earlier page's uploads, and shows the progress on every other page. Its code is loaded only if there are
 * any.
 */
export function UploadStatus() {
  const t = useText('upload-screen');
  const { pathname } = useLocation();
  const { items, isRunning } = useQueue();
  useEffect(() => void resumeUploads(), []);
  useFreshPlaylists(pathname !== patterns.upload);
  const open = items.filter(({ status }) => status !== 'success');
  const first = open[0];
  if (!first || pathname === patterns.upload) return null;
  const total = items.reduce((sum, item) => sum + item.fileSize, 0);
  const received = items.reduce((sum, item) => sum + receivedBytesOf(item), 0);
  const percent = Math.floor((received / Math.max(1, total)) * 100);
  const needsHelp = open.some(
    ({ status, pause }) => status === 'error' || pause === 'file' || pause === 'session',
  );
  const isHeld = open.every(({ pause }) => pause === 'hand');
  const Icon = needsHelp ? TriangleAlert : Upload;
  const text = needsHelp
    ? t('statusNeedsHelp')
    : t(isRunning ? 'statusRunning' : isHeld ? 'statusHeld' : 'statusWaiting', { percent: `${percent}` });
  return (
    <aside aria-label={t('totalProgress')}>
      <Link
        to={paths.upload(first.playlistId)}
        data-edge=""
        className={cn(
          'block border-t border-line bg-raised text-sm font-medium transition hover:bg-line',
          needsHelp && 'text-danger',
        )}
      >
        <span className="mx-auto flex min-h-11 max-w-7xl items-center gap-2.5 px-4 sm:px-6">
          <Icon aria-hidden className="size-4.5 shrink-0" />
          {text}
        </span>
      </Link>
    </aside>
  );
}
