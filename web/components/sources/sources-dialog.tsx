import { useRef, useState } from 'react';
import { trackSourcesMax, undoMs } from '#shared/limits.ts';
import {
  addTrackSource,
  listTrackSources,
  removeTrackSource,
  type TrackSource,
} from '#shared/ingest/track-sources.ts';
import { useAnswer } from '#web/components/add-to/use-answer.ts';
import type { NamedTrack } from '#web/components/add-to-playlist.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { AddSource } from './add-source.tsx';
import { SourceRow, useSourceName } from './source-row.tsx';

/** A dialog with the sources of a recording: its owner adds and removes the links. */
export function SourcesDialog({ track }: { track: NamedTrack }) {
  const t = useText('sources');
  const [open, setOpen] = useState(true);
  const list = useRef<HTMLUListElement>(null);
  const nameOf = useSourceName();
  const { value, failed, retry } = useAnswer((signal) =>
    call(listTrackSources, { params: { id: track.id }, signal }),
  );
  const [changed, setChanged] = useState<readonly TrackSource[] | null>(null);
  const sources = changed ?? value?.sources ?? [];

  function added(source: TrackSource): void {
    setChanged([...sources, source]);
    void toast.success(t('added', { source: nameOf(source) }));
  }

  async function remove(source: TrackSource): Promise<void> {
    try {
      await call(removeTrackSource, { params: { id: track.id, source: source.id } });
      setChanged(sources.filter(({ id }) => id !== source.id));
      list.current?.focus();
      offerUndo(source);
    } catch (error) {
      void toast.error(errorText(error, t('removeFailed')));
    }
  }

  function offerUndo(source: TrackSource): void {
    const { url } = source;
    if (url === null) return;
    void toast.withAction(t('removed', { source: nameOf(source) }), {
      label: t('undo'),
      durationMs: undoMs,
      onAction: () => {
        call(addTrackSource, { params: { id: track.id }, body: { url, confirm: true } }).then(
          (back) => setChanged((now) => [...(now ?? []), back]),
          (error: unknown) => void toast.error(errorText(error, t('addFailed'))),
        );
      },
    });
  }

  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      size="md"
      title={<span className="break-words">{t('title', { title: formatTrackTitle(track.title) })}</span>}
      description={t('intro')}
    >
      {failed ? <FailedNotice onRetry={retry}>{t('loadFailed')}</FailedNotice> : null}
      {value === null && !failed ? <Skeleton className="h-24" /> : null}
      {value ? (
        <div className="grid grid-cols-1 gap-6">
          <ul
            ref={list}
            tabIndex={-1}
            aria-label={t('title', { title: formatTrackTitle(track.title) })}
            className="grid grid-cols-1 gap-3 outline-none"
          >
            {sources.map((source) => (
              <SourceRow
                key={source.id}
                source={source}
                onRemove={
                  value.can_edit && source.url !== null && sources.length > 1
                    ? () => void remove(source)
                    : undefined
                }
              />
            ))}
          </ul>
          {value.can_edit ? (
            <AddSource trackId={track.id} isFull={sources.length >= trackSourcesMax} onAdded={added} />
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}
