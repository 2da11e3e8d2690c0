import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getPlaylist, listMine, type Playlist, type PlaylistHead } from '#shared/playlists/playlists.ts';
import { updatePlaylist } from '#shared/playlists/playlist-edits.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, hasLostRight } from '#web/lib/api-error.ts';
import { keyOf } from '#web/lib/query.ts';
import { patchPlaylist } from '#web/components/playlist-cache.ts';
import { changedFields, mergeEdits, type Words, editableFields } from './merge-edits.ts';
import { patchShown } from './playlist-items.ts';

/** A conflict with another edit of the same fields: its text and its version. */
export interface Conflict {
  theirs: PlaylistHead;
  fields: ReturnType<typeof mergeEdits>['conflicts'];
}

/**
 * Saves an edit that began at `opened`. If the playlist was changed meanwhile, both edits are merged and saved; if
 * both changed the same field, `conflict` has the other edit and the reader decides.
 */
export function useEdit(opened: Playlist, onSaved: () => void) {
  const client = useQueryClient();
  const [base, setBase] = useState<PlaylistHead>(opened);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const mutation = useMutation({
    mutationFn: ({ words, from }: { words: Words; from: PlaylistHead }) => sendEdit(opened, words, from),
    onSuccess: (result) => {
      if ('theirs' in result) {
        setConflict(result);
        return;
      }
      showHead(client, opened.id, result);
      onSaved();
    },
  });

  return {
    isPending: mutation.isPending,
    error: mutation.error,
    conflict,
    save: (words: Words) => mutation.mutate({ words, from: base }),
    /** Saves the reader's text over the other edit. */
    keepMine: (words: Words) => {
      if (!conflict) return;
      setBase(conflict.theirs);
      setConflict(null);
      mutation.mutate({
        words: mergeEdits(editableFields(base), words, editableFields(conflict.theirs)).words,
        from: conflict.theirs,
      });
    },
    /** Continues from the other edit; returns its text. */
    takeTheirs: (): Words => {
      const theirs = conflict?.theirs ?? base;
      setBase(theirs);
      setConflict(null);
      return editableFields(theirs);
    },
    /**
     * Shows a separate change of the cover. If another editor has changed the text, the base stays, so that the next
     * save merges it.
     */
    rebase: (head: PlaylistHead) => {
      setBase((from) =>
        changedFields(editableFields(from), editableFields(head)).length === 0 ? head : from,
      );
      showHead(client, opened.id, head);
    },
  };
}

/**
 * Saves the fields in which `words` differs from `from`. After an edit by another editor it saves both merged, or
 * returns the conflict. Only the owner changes the visibility.
 */
async function sendEdit(
  playlist: Playlist,
  words: Words,
  from: PlaylistHead,
): Promise<PlaylistHead | Conflict> {
  const { id, my_right: right } = playlist;
  const before = editableFields(from);
  const fields = changedFields(before, words).filter((field) => right === 'own' || field !== 'visibility');
  if (fields.length === 0) return from;
  const change = Object.fromEntries(fields.map((field) => [field, words[field]]));
  try {
    return await call(updatePlaylist, { params: { id }, body: { version: from.version, ...change } });
  } catch (error) {
    const isMeanwhile = error instanceof ApiError && error.status === 409 && !hasLostRight(error);
    if (!isMeanwhile) throw error;
    const theirs = await call(getPlaylist, { params: { id }, query: { items: 1 } });
    const merged = mergeEdits(before, words, editableFields(theirs));
    if (merged.conflicts.length > 0) return { theirs, fields: merged.conflicts };
    return sendEdit(playlist, merged.words, theirs);
  }
}

/** Shows the server's reply, on the page and in every list. */
function showHead(client: QueryClient, playlistId: string, head: PlaylistHead): void {
  patchShown(client, playlistId, (shown) => ({ ...shown, ...head }));
  const { id, version: _version, ...change } = head;
  patchPlaylist(client, id, () => change);
  void client.invalidateQueries({ queryKey: keyOf(listMine) });
  void client.invalidateQueries({ queryKey: keyOf(getPlaylist, { params: { id: playlistId } }) });
}
