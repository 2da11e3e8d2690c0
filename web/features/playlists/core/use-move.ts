import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangedItems, moveItem } from '#shared/playlists/playlist-edits.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, hasLostRight } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import {
  keyOfPlaylist,
  itemsOf,
  moved,
  noteVersion,
  patchShown,
  shownPlaylist,
  withItems,
} from './playlist-items.ts';

interface Move {
  itemId: string;
  /** The id of the item before which it goes; null for the end. */
  before: string | null;
}

/**
 * Moves items of a playlist: shown at once, saved one after the other. After a conflict with another tab it fetches
 * the newest state and repeats the move there, if both items are still in it.
 */
export function useMove(playlistId: string) {
  const client = useQueryClient();
  const queryKey = keyOfPlaylist(playlistId);

  const mutation = useMutation({
    scope: { id: `lines:${playlistId}` },
    mutationFn: (move: Move) => sendOrCatchUp(client, playlistId, move),
    onMutate: async (move) => {
      await client.cancelQueries({ queryKey });
      showMove(client, playlistId, move);
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

  /** Moves an item from one index to another. */
  return (from: number, to: number): void => {
    const shown = shownPlaylist(client, playlistId);
    if (!shown || from === to) return;
    const items = itemsOf(shown);
    const item = items[from];
    if (!item || to < 0 || to >= items.length) return;
    const before = items.toSpliced(from, 1)[to]?.itemId ?? null;
    mutation.mutate({ itemId: item.itemId, before });
  };
}

async function sendMove(
  client: QueryClient,
  playlistId: string,
  { itemId, before }: Move,
): Promise<ChangedItems> {
  const version = shownPlaylist(client, playlistId)?.version ?? 0;
  const params = { id: playlistId, entry: itemId };
  return call(moveItem, { params, body: { version, before } });
}

/** Saves a move; after a conflict once more, on the newest state. Throws if an item of the move has gone. */
async function sendOrCatchUp(client: QueryClient, playlistId: string, move: Move): Promise<ChangedItems> {
  try {
    return await sendMove(client, playlistId, move);
  } catch (error) {
    const isLate = error instanceof ApiError && error.status === 409 && !hasLostRight(error);
    if (!isLate) throw error;
    await client.refetchQueries({ queryKey: keyOfPlaylist(playlistId) });
    const items = itemsOf(shownPlaylist(client, playlistId) ?? { tracks: [], wanted: [] });
    const has = (id: string) => items.some((item) => item.itemId === id);
    if (!has(move.itemId) || (move.before !== null && !has(move.before))) throw error;
    showMove(client, playlistId, move);
    return sendMove(client, playlistId, move);
  }
}

/** Shows the items in their new order until the server replies. */
function showMove(client: QueryClient, playlistId: string, { itemId, before }: Move): void {
  patchShown(client, playlistId, (shown) => {
    const items = itemsOf(shown);
    const from = items.findIndex((item) => item.itemId === itemId);
    const others = items.toSpliced(from, 1);
    const to = before === null ? others.length : others.findIndex((item) => item.itemId === before);
    return withItems(shown, moved(items, from, to));
  });
}
