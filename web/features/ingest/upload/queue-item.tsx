import { RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { nameMax } from '#shared/limits.ts';
import { formatBytes } from '#web/lib/format-bytes.ts';
import { type Text, useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton, LinkButton } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { randomName } from './choose-files.ts';
import { FileButton } from './file-button.tsx';
import { HoldButtons } from './hold-buttons.tsx';
import { ScanEvidence } from './scan-evidence.tsx';
import { StyleSelect } from './style-select.tsx';
import {
  canEdit,
  canRemove,
  canRetry,
  currentChunkOf,
  type ItemStatus,
  progressOf,
  type TrackFields,
  type UploadItem,
} from './upload-item.ts';
import { dispatch, giveFile } from './upload-queue.ts';

const statuses = {
  pending: { key: 'statusPending', tone: 'quiet' },
  uploading: { key: 'statusUploading', tone: 'signal' },
  paused: { key: 'statusPaused', tone: 'quiet' },
  success: { key: 'statusSuccess', tone: 'live' },
  error: { key: 'statusError', tone: 'danger' },
} as const satisfies Record<ItemStatus, object>;

const pauses = {
  offline: 'pausedOffline',
  network: 'pausedNetwork',
  timeout: 'pausedTimeout',
  busy: 'pausedBusy',
  session: 'pausedSession',
  file: 'pausedFile',
  hand: 'pausedByHand',
} as const;

const stages = {
  checking: 'stageChecking',
  measuring: 'stageMeasuring',
  scanning: 'stageScanning',
  saving: 'stageSaving',
} as const;

type ScreenText = Text<'upload-screen'>;

/** One file: its progress, fields and actions. */
export function QueueItem({ item }: { item: UploadItem }) {
  const t = useText('upload-screen');
  const language = useLanguage();
  const { key, tone } = statuses[item.status];
  const isHeld = item.pause === 'hand';
  const needsFile = item.pause === 'file';
  return (
    <li
      data-edge=""
      data-status={item.status}
      className="grid grid-cols-1 gap-3 rounded-panel bg-surface p-4 sm:p-5"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium" title={item.fileName}>
            {item.fileName}
          </p>
          <p className="text-sm text-muted tabular-nums">
            {formatBytes(item.fileSize, language)} · {progressOf(item)}%
          </p>
        </div>
        <Badge tone={tone}>{t(key)}</Badge>
        {canRetry(item) && !needsFile && !isHeld ? (
          <IconButton
            label={t('retry')}
            icon={RotateCcw}
            className="-my-2"
            onClick={() => dispatch({ type: 'retried', id: item.id, uploadId: randomName() })}
          />
        ) : null}
        {canRemove(item) && !isHeld ? (
          <IconButton
            label={t('remove')}
            icon={X}
            className="-my-2 -mr-2"
            onClick={() => dispatch({ type: 'removed', id: item.id })}
          />
        ) : null}
      </div>
      <ProgressBar
        label={t('progressOf', { name: item.fileName })}
        percent={progressOf(item)}
        tone={item.status === 'success' ? 'live' : item.status === 'error' ? 'danger' : 'signal'}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        <ItemNews item={item} t={t} />
        <HoldButtons item={item} />
      </div>
      {item.status === 'success' ? <DoneWords item={item} t={t} /> : <ItemFields item={item} t={t} />}
    </li>
  );
}

function ItemFields({ item, t }: { item: UploadItem; t: ScreenText }) {
  const edit = (fields: Partial<TrackFields>) => dispatch({ type: 'edited', ids: [item.id], fields });
  const isLocked = !canEdit(item);
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {(['title', 'artist', 'album'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(name)}
          value={item[name]}
          maxLength={nameMax}
          disabled={isLocked}
          className={name === 'title' ? 'col-span-2 sm:col-span-1' : ''}
          onChange={(event) => edit({ [name]: event.target.value })}
        />
      ))}
      <StyleSelect
        value={item.style}
        disabled={isLocked}
        className="col-span-2 sm:col-span-1"
        onChange={(style) => edit({ style })}
      />
    </div>
  );
}

/** The finished track: its title, and a link to hear it. */
function DoneWords({ item, t }: { item: UploadItem; t: ScreenText }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {item.note ? <output className="w-full text-sm break-words">{item.note}</output> : null}
      <p className="min-w-0 truncate text-sm">
        {item.title} <span className="text-muted">· {item.artist}</span>
      </p>
      <TextLink to={paths.playlist(item.playlistId, item.trackId ? { track: item.trackId } : {})}>
        {t('listen')}
      </TextLink>
    </div>
  );
}

/** The item's progress, or its error. */
function ItemNews({ item, t }: { item: UploadItem; t: ScreenText }) {
  if (item.error) {
    return (
      <div className="grid grid-cols-1 gap-3">
        <p role="alert" lang={t.lang(item.error.key)} className="text-sm break-words text-danger">
          {t(item.error.key, item.error.params)}
        </p>
        {item.error.scanId ? <ScanEvidence scanId={item.error.scanId} /> : null}
      </div>
    );
  }
  if (item.pause) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <output lang={t.lang(pauses[item.pause])} className="text-sm text-muted">
          {t(pauses[item.pause])}
        </output>
        {item.pause === 'session' ? (
          <LinkButton size="sm" to={paths.login()} state={{ from: paths.upload(item.playlistId) }}>
            {t('logIn')}
          </LinkButton>
        ) : null}
        {item.pause === 'file' ? <FileAgain item={item} t={t} /> : null}
      </div>
    );
  }
  if (item.status !== 'uploading') return null;
  return <output className="text-sm text-muted tabular-nums">{newsOf(item, t)}</output>;
}

function newsOf(item: UploadItem, t: ScreenText): string {
  if (item.stage) return t(stages[item.stage]);
  if (item.phase === 'watching' || progressOf(item) === 100) return t('stageWaiting');
  return t('chunkOf', { current: currentChunkOf(item) ?? item.received.length, total: item.totalChunks });
}

/** A button to choose the same file again: after a reload some browsers have lost it. */
function FileAgain({ item, t }: { item: UploadItem; t: ScreenText }) {
  const [isOther, setOther] = useState(false);
  return (
    <>
      <FileButton size="sm" onFiles={([file]) => file && setOther(!giveFile(item, file))}>
        {t('chooseAgain')}
      </FileButton>
      {isOther ? <p className="text-sm text-danger">{t('otherFile', { name: item.fileName })}</p> : null}
    </>
  );
}
