import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addItem, removeItem } from '#shared/playlists/playlist-edits.ts';
import type { PlaylistTrack } from '#shared/playlists/playlists.ts';
import { getUpstream } from '#shared/playlists/versions.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { toast } from '#web/ui/toast.ts';
import { keyOfPlaylist } from '../playlist-items.ts';

interface Taking {
  track: PlaylistTrack;
  /** The item before which to insert a new one. */
  before: string | null;
  isAdded: boolean;
}

/** Takes over changes of the original into a version, one track at a time. */
export function useTakeOver(id: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `lines:${id}` },
    mutationFn: ({ track, before, isAdded }: Taking) =>
      isAdded
        ? call(addItem, { params: { id }, body: { track_id: track.id, before } })
        : call(removeItem, { params: { id, entry: track.entry_id } }),
    onError: (error) => void toast.error(errorText(error, textOf('versions')('takeFailed'))),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(getUpstream, { params: { id } }) }),
        client.invalidateQueries({ queryKey: keyOfPlaylist(id) }),
      ]),
  });
}
