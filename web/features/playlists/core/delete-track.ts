import { useQueryClient } from '@tanstack/react-query';
import { createStore, useStore } from 'zustand';
import { undoMs } from '#shared/limits.ts';
import { deleteTrack, type Track } from '#shared/music/tracks.ts';
import { call } from '#web/lib/api.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { textOf } from '#web/lib/i18n.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.ts';

// A track's file cannot be brought back once the server has deleted it. So a deletion that was confirmed is shown at
// once, but carried out when the time for undoing it has passed; or when the page closes.

interface Deletions {
  /** Tracks that are hidden from the reader, but not yet deleted on the server. */
  waiting: ReadonlyMap<string, { carryOut: (leaving: boolean) => void }>;
  /** True if the last deletion failed. */
  failed: boolean;
}

const deletions = createStore<Deletions>(() => ({ waiting: new Map(), failed: false }));

globalThis.addEventListener?.('pagehide', () => {
  for (const { carryOut } of deletions.getState().waiting.values()) carryOut(true);
});

function forget(id: string, failed: boolean): void {
  const waiting = new Map(deletions.getState().waiting);
  waiting.delete(id);
  deletions.setState({ waiting, failed });
}

/** The tracks that are being deleted, and whether deleting has failed. */
export const useDeletions = (): Deletions => useStore(deletions);

export function dismissFailure(): void {
  deletions.setState({ failed: false });
}

/** Deletes a track and its file, after the confirmation that the specification asks for (section 5). */
export function useDeleteTrack(): (track: Pick<Track, 'id' | 'title'>) => Promise<void> {
  const client = useQueryClient();
  const confirm = useConfirm();

  async function send(id: string, leaving: boolean): Promise<void> {
    try {
      await call(deleteTrack, { params: { id }, keepalive: leaving });
      // It may stand in any list.
      await client.invalidateQueries();
      forget(id, false);
    } catch {
      forget(id, true);
    }
  }

  return async ({ id, title: fullTitle }) => {
    const t = textOf('playlist-page');
    const title = formatTrackTitle(fullTitle);
    const yes = await confirm({
      title: t('deleteTitle', { title }),
      text: t('deleteText'),
      confirmLabel: t('delete'),
      danger: true,
    });
    if (!yes || deletions.getState().waiting.has(id)) return;
    let sent = false;
    const carryOut = (leaving: boolean): void => {
      clearTimeout(timer);
      if (sent) return;
      sent = true;
      void send(id, leaving);
    };
    const timer = setTimeout(() => carryOut(false), undoMs);
    deletions.setState({
      waiting: new Map(deletions.getState().waiting).set(id, { carryOut }),
      failed: false,
    });
    void toast.withAction(t('deleted', { title }), {
      label: t('undo'),
      durationMs: undoMs,
      onAction: () => {
        clearTimeout(timer);
        if (!sent) forget(id, false);
      },
    });
  };
}
