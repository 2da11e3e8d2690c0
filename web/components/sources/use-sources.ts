import { useRef, useState } from 'react';
import { undoMs } from '#shared/limits.ts';
import {
  addTrackSource,
  listTrackSources,
  removeTrackSource,
  type TrackSource,
} from '#shared/ingest/track-sources.ts';
import { useAnswer } from '#web/components/add-to/use-answer.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import { useSourceName } from './source-row.tsx';

/**
 * The sources of a recording, as fetched and as changed here: a removal can be undone for 6 s. `list` is the element that
 * gets the focus of a removed row.
 */
export function useSources(trackId: string) {
  const t = useText('sources');
  const list = useRef<HTMLUListElement>(null);
  const nameOf = useSourceName();
  const { value, failed, retry } = useAnswer((signal) =>
    call(listTrackSources, { params: { id: trackId }, signal }),
  );
  const [changed, setChanged] = useState<readonly TrackSource[] | null>(null);
  const sources = changed ?? value?.sources ?? [];

  function added(source: TrackSource): void {
    setChanged([...sources, source]);
    void toast.success(t('added', { source: nameOf(source) }));
  }

  async function remove(source: TrackSource): Promise<void> {
    try {
      await call(removeTrackSource, { params: { id: trackId, source: source.id } });
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
        call(addTrackSource, { params: { id: trackId }, body: { url, confirm: true } }).then(
          (back) => setChanged((now) => [...(now ?? []), back]),
          (error: unknown) => void toast.error(errorText(error, t('addFailed'))),
        );
      },
    });
  }

  return { list, value, failed, retry, sources, added, remove };
}
