import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UploadAllowance, getUploadAllowance } from '#shared/ingest/uploads.ts';
import { takeDroppedFiles } from '#web/lib/dropped-files.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { chooseFiles } from './choose-files.ts';
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

/** Adds files to the queue, edits the fields of all of them, and sends them. `errors` names rejected files. */
export function useFileTab(playlistId: string) {
  const t = useText('upload-screen');
  const { items } = useQueue();
  const allowance = useAllowance();
  const [common, setCommon] = useState<Partial<TrackFields>>({});
  const [errors, setErrors] = useState<string[]>([]);
  const reading = useRef<Promise<void>[]>([]);

  useEffect(() => void resumeUploads(), []);
  useFreshPlaylists(true);
  const [isDone, setDone] = useCompletion();

  function add(files: readonly File[]): void {
    const { chosen, rejected } = chooseFiles(files, { playlistId, common, allowance });
    setDone(false);
    setErrors(rejected.map((name) => t('notMp3', { fileName: name })));
    addFiles(chosen);
    reading.current.push(...chosen.map(({ item, file }) => fillIn(item, file, common)));
  }
  useDroppedFiles(add);

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

  return { allowance, common, errors, isDone, add, applyToAll, submit };
}

/** State that becomes true when the queue is completed. */
function useCompletion(): [boolean, (isDone: boolean) => void] {
  const [isDone, setDone] = useState(false);
  useEffect(
    () =>
      onQueueNews((news) => {
        if (news.type === 'completed') setDone(true);
      }),
    [],
  );
  return [isDone, setDone];
}

/** Adds the files that were dropped on the playlist's own page, once when mounted. */
function useDroppedFiles(add: (files: readonly File[]) => void): void {
  const takeDropped = useEffectEvent(() => {
    const files = takeDroppedFiles();
    if (files.length > 0) add(files);
  });
  useEffect(() => queueMicrotask(() => takeDropped()), []);
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
