import type { QueryClient } from '@tanstack/react-query';
import { type HistoryEntry, listHistory } from '#shared/playlists/history.ts';
import { undoMs } from '#shared/limits.ts';
import { restorePlaylist } from '#shared/playlists/playlist-edits.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import { showRestored } from './show-restored.ts';

/** The position of undo and redo in a playlist's history. */
interface Way {
  /** The newest event: our own last undo. A different one means a later edit. */
  tip: string;
  /** The event whose state is shown. */
  at: string;
  /** The events that redo can restore; the last one is the next. */
  ahead: string[];
}

const ways = new Map<string, Way>();
const busy = new Set<string>();

/** Undoes the reader's last edit that is not undone yet. */
export const undo = (client: QueryClient, id: string, personId: string): Promise<void> =>
  step(client, id, async (steps) => {
    const [newest] = steps;
    const way = newest && ways.get(id)?.tip === newest.id ? ways.get(id) : undefined;
    const from = way ? await findStep(id, steps, way.at) : newest;
    if (!from?.before_id || from.person?.id !== personId) return null;
    const at = from.id;
    return { to: from.before_id, ahead: [...(way?.ahead ?? []), at], isUndo: true };
  });

/** Redoes the last undo. */
export const redo = (client: QueryClient, id: string): Promise<void> =>
  step(client, id, async ([newest]) => {
    const way = ways.get(id);
    const to = way?.ahead.at(-1);
    if (!way || to === undefined || newest?.id !== way.tip) return null;
    return { to, ahead: way.ahead.slice(0, -1), isUndo: false };
  });

interface Step {
  to: string;
  ahead: string[];
  isUndo: boolean;
}

const listSteps = async (id: string, cursor?: string): Promise<HistoryEntry[]> =>
  (await call(listHistory, { params: { id }, query: { by: 'steps', ...(cursor ? { cursor } : {}) } }))
    .entries;

/** The step that led to a state, also beyond the first page of the history. */
async function findStep(id: string, steps: readonly HistoryEntry[], event: string) {
  return (
    steps.find((one) => one.id === event) ??
    (await listSteps(id, `${event}z`)).find((one) => one.id === event)
  );
}

/** Runs one step at a time: a key held down goes back step by step. */
async function step(
  client: QueryClient,
  id: string,
  plan: (steps: readonly HistoryEntry[]) => Promise<Step | null>,
): Promise<void> {
  if (busy.has(id)) return;
  busy.add(id);
  const t = textOf('history');
  try {
    const next = await plan(await listSteps(id));
    if (!next) {
      void toast.info(t('nothingToUndo'), { id: `undo ${id}` });
      return;
    }
    const body = { event_id: next.to, visibility: true };
    const { left_out: _left, ...playlist } = await call(restorePlaylist, { params: { id }, body });
    showRestored(client, playlist);
    const [tip] = await listSteps(id);
    ways.set(id, { tip: tip?.id ?? '', at: next.to, ahead: next.ahead });
    showToast(client, id, next);
  } catch (error) {
    void toast.error(errorText(error, t('backFailed')), { id: `undo ${id}` });
  } finally {
    busy.delete(id);
  }
}

function showToast(client: QueryClient, id: string, { isUndo }: Step): void {
  const t = textOf('history');
  if (!isUndo) {
    void toast.success(t('redone'), { id: `undo ${id}` });
    return;
  }
  const onAction = (): void => void redo(client, id);
  void toast.withAction(t('undone'), { label: t('redo'), durationMs: undoMs, onAction });
}
