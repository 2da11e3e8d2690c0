import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangedItems, moveEntry } from '#shared/playlists/playlist-edits.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, hasLostRight } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import {
  keyOfPlaylist,
  linesOf,
  moved,
  noteVersion,
  patchShown,
  shownPlaylist,
  withLines,
} from './playlist-lines.ts';

interface Move {
  entryId: string;
  /** The id of the line before which it goes; null for the end. */
  before: string | null;
}

/**
 * Moves lines of a playlist: shown at once, saved one after the other. After a conflict with another tab it fetches
 * the newest state and repeats the move there, if both lines are still in it.
 */
export function useMove(playlistId: string) {
  const client = useQueryClient();
  const queryKey = keyOfPlaylist(playlistId);

  async function send({ entryId, before }: Move): Promise<ChangedItems> {
    const version = shownPlaylist(client, playlistId)?.version ?? 0;
    const params = { id: playlistId, entry: entryId };
    return call(moveEntry, { params, body: { version, before } });
  }

  async function sendOrCatchUp(move: Move): Promise<ChangedItems> {
    try {
      return await send(move);
    } catch (error) {
      const isLate = error instanceof ApiError && error.status === 409 && !hasLostRight(error);
      if (!isLate) throw error;
      await client.refetchQueries({ queryKey });
      const lines = linesOf(shownPlaylist(client, playlistId) ?? { tracks: [], wanted: [] });
      const has = (id: string) => lines.some((line) => line.entryId === id);
      if (!has(move.entryId) || (move.before !== null && !has(move.before))) throw error;
      show(move);
      return send(move);
    }
  }

  function show({ entryId, before }: Move): void {
    patchShown(client, playlistId, (shown) => {
      const lines = linesOf(shown);
      const from = lines.findIndex((line) => line.entryId === entryId);
      const others = lines.toSpliced(from, 1);
      const to = before === null ? others.length : others.findIndex((line) => line.entryId === before);
      return withLines(shown, moved(lines, from, to));
    });
  }

  const mutation = useMutation({
    scope: { id: `lines:${playlistId}` },
    mutationFn: sendOrCatchUp,
    onMutate: async (move) => {
      await client.cancelQueries({ queryKey });
      show(move);
    },
    onSuccess: ({ version }) => noteVersion(client, playlistId, version),
    onError: (error) => {
      const t = textOf('playlist-page');
      const isLate = error instanceof ApiError && error.status === 409;
      const refusal = hasLostRight(error) ? errorText(error, t('moveFailed')) : null;
      void toast.error(refusal ?? t(isLate ? 'movedElsewhere' : 'moveFailed'));
      void client.invalidateQueries({ queryKey });
    },
  });

  /** Moves a line from one index to another. */
  return (from: number, to: number): void => {
    const shown = shownPlaylist(client, playlistId);
    if (!shown || from === to) return;
    const lines = linesOf(shown);
    const line = lines[from];
    if (!line || to < 0 || to >= lines.length) return;
    const before = lines.toSpliced(from, 1)[to]?.entryId ?? null;
    mutation.mutate({ entryId: line.entryId, before });
  };
}
