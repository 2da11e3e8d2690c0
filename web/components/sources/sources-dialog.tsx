import { useState } from 'react';
import { trackSourcesMax } from '#shared/limits.ts';
import type { NamedTrack } from '#web/components/add-to-playlist.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AddSource } from './add-source.tsx';
import { SourceRow } from './source-row.tsx';
import { useSources } from './use-sources.ts';

/** A dialog with the sources of a recording: its owner adds and removes the links. */
export function SourcesDialog({ track }: { track: NamedTrack }) {
  const t = useText('sources');
  const [open, setOpen] = useState(true);
  const { list, value, failed, retry, sources, added, remove } = useSources(track.id);

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
