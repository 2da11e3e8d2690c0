import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UploadAllowance, getUploadAllowance } from '#shared/ingest/uploads.ts';
import { takeDroppedFiles } from '#web/lib/dropped-files.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Notice } from '#web/ui/notice.tsx';
import { chooseFiles } from './choose-files.ts';
import { DropZone } from './drop-zone.tsx';
import { GlobalFields } from './global-fields.tsx';
import { QueueItem } from './queue-item.tsx';
import { QueueSummary } from './queue-summary.tsx';
import { readTags } from './read-tags.ts';
import { useFreshPlaylists } from './use-fresh-playlists.ts';
import { canEdit, type TrackFields, type UploadItem } from './upload-item.ts';
import {
  addFiles,
  dispatch,
  getQueue,
  onQueueNews,
  resumeUploads,
  setMaxFileBytes,
  useQueue,
} from './upload-queue.ts';

interface FileTabProps {
  playlistId: string;
}

/** The queue: choose or drop files, edit their fields, send them. */
export function FileTab({ playlistId }: FileTabProps) {
  const t = useText('upload-screen');
  const { items, isRunning } = useQueue();
  const allowance = useAllowance();
  const [common, setCommon] = useState<Partial<TrackFields>>({});
  const [errors, setErrors] = useState<string[]>([]);
  const [isDone, setDone] = useState(false);

  useEffect(() => void resumeUploads(), []);
  useFreshPlaylists(true);
  useEffect(
    () =>
      onQueueNews((news) => {
        if (news.type === 'completed') setDone(true);
      }),
    [],
  );

  const reading = useRef<Promise<void>[]>([]);

  function add(files: readonly File[]): void {
    const { chosen, rejected } = chooseFiles(files, { playlistId, common, allowance });
    setDone(false);
    setErrors(rejected.map((name) => t('notMp3', { fileName: name })));
    addFiles(chosen);
    reading.current.push(...chosen.map(({ item, file }) => fillIn(item, file, common)));
  }

  const takeDropped = useEffectEvent(() => {
    const files = takeDroppedFiles();
    if (files.length > 0) add(files);
  });
  // Dropped on the playlist's own page.
  useEffect(() => queueMicrotask(() => takeDropped()), []);

  function applyToAll(fields: Partial<TrackFields>): void {
    setCommon({ ...common, ...fields });
    const entered = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
    dispatch({ type: 'edited', ids: items.filter(canEdit).map((item) => item.id), fields: entered });
  }

  async function submit(): Promise<void> {
    if (!items.some(({ status }) => status === 'pending' || status === 'paused')) {
      setErrors([t('selectFiles')]);
      return;
    }
    setErrors([]);
    setDone(false);
    // Text that was typed before the tags have been read stays.
    await Promise.all(reading.current.splice(0));
    for (const { id, uploadId } of items.filter(({ pause }) => pause === 'hand')) {
      dispatch({ type: 'retried', id, uploadId });
    }
    dispatch({ type: 'submitted' });
  }

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

/** The limits, fetched before anything is sent. */
function useAllowance(): UploadAllowance | null {
  const { data } = useQuery(queryOf(getUploadAllowance));
  const maxFileBytes = data?.maxFileBytes;
  useEffect(() => {
    if (maxFileBytes !== undefined) setMaxFileBytes(maxFileBytes);
  }, [maxFileBytes]);
  return data ?? null;
}

/** Fills empty fields from the file's tags; the fields for all files take precedence. */
async function fillIn(item: UploadItem, file: File, common: Partial<TrackFields>): Promise<void> {
  const tags = await readTags(file);
  const now = getQueue().items.find((one) => one.id === item.id);
  if (!now || !canEdit(now)) return;
  const untouched = Object.entries(tags).filter(
    ([name]) =>
      now[name as keyof TrackFields] === item[name as keyof TrackFields] &&
      !common[name as keyof TrackFields],
  );
  dispatch({ type: 'edited', ids: [item.id], fields: Object.fromEntries(untouched) });
}
