import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoMs } from '#shared/limits.ts';
import { addEntry, removeEntry } from '#shared/playlists/playlist-edits.ts';
import { wholeOf } from '#web/components/whole-playlist.ts';
import { call } from '#web/lib/api.ts';
import { hasLostRight } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { textOf } from '#web/lib/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import {
  keyOfPlaylist,
  type Line,
  linesOf,
  noteVersion,
  patchShown,
  shownPlaylist,
  withLines,
} from './playlist-lines.ts';

/** Removes lines from a playlist: shown at once, reverted if the call fails, and by an undo within 6 s. */
export function useRemove(playlistId: string) {
  const client = useQueryClient();
  const queryKey = keyOfPlaylist(playlistId);
  const refresh = () => client.invalidateQueries({ queryKey });

  async function putBack(trackId: string, before: string | null): Promise<void> {
    const params = { id: playlistId };
    try {
      await call(addEntry, { params, body: { track_id: trackId, before } });
    } catch {
      // The line that followed may have gone meanwhile: then to the end.
      await call(addEntry, { params, body: { track_id: trackId } }).catch(
        () => void toast.error(textOf('playlist-page')('addFailed')),
      );
    }
    await refresh();
  }

  const mutation = useMutation({
    scope: { id: `lines:${playlistId}` },
    mutationFn: (line: Line) => call(removeEntry, { params: { id: playlistId, entry: line.entryId } }),
    onMutate: async (line) => {
      // Of a long list the rest may be on its way: the next line, for an undo, stands in the whole.
      await client.ensureQueryData(wholeOf(playlistId));
      await client.cancelQueries({ queryKey });
      const lines = linesOf(shownPlaylist(client, playlistId) ?? { tracks: [], wanted: [] });
      const at = lines.findIndex(({ entryId }) => entryId === line.entryId);
      patchShown(client, playlistId, (shown) => withLines(shown, lines.toSpliced(at, 1)));
      return { before: lines[at + 1]?.entryId ?? null };
    },
    onSuccess: ({ version }, line, { before }) => {
      noteVersion(client, playlistId, version);
      if (line.kind === 'wanted') return;
      const t = textOf('playlist-page');
      void toast.withAction(t('removed', { title: formatTrackTitle(line.track.title) }), {
        label: t('undo'),
        durationMs: undoMs,
        onAction: () => void putBack(line.track.id, before),
      });
    },
    onError: (error) => {
      const failed = textOf('playlist-page')('removeFailed');
      void toast.error(hasLostRight(error) ? errorText(error, failed) : failed);
      void refresh();
    },
  });
  return mutation.mutate;
}
