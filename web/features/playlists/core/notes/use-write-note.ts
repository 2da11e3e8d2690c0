import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type NoteDraft, writeNote } from '#shared/playlists/liner-notes.ts';
import type { ItemNote, Playlist } from '#shared/playlists/playlists.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, hasLostRight } from '#web/lib/api-error.ts';
import { wholeOf } from '#web/components/whole-playlist.ts';
import { keyOfPlaylist, noteVersion, patchShown } from '../playlist-items.ts';

type Words = Omit<NoteDraft, 'version'>;

/** The note that somebody else wrote to the same item meanwhile; undefined: they took it away. */
export interface Meanwhile {
  theirs: ItemNote | undefined;
}

/** The note of an item of the shown playlist. */
export const noteOf = ({ tracks, wanted }: Playlist, itemId: string): ItemNote | undefined =>
  [...tracks, ...wanted].find(({ entry_id }) => entry_id === itemId)?.note;

/**
 * Saves a note to an item, which its writer saw in the state `opened`. Where somebody else wrote to it since, nothing is
 * saved, and `meanwhile` has their note: saving once more overwrites it.
 */
export function useWriteNote(opened: Playlist, itemId: string, onSaved: () => void) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(opened.version);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const { id } = opened;
  const mutation = useMutation({
    scope: { id: `lines:${id}` },
    mutationFn: async (words: Words) => {
      const body = { version: seen, ...words };
      try {
        return await call(writeNote, { params: { id, item: itemId }, body });
      } catch (error) {
        const isMeanwhile = error instanceof ApiError && error.status === 409 && !hasLostRight(error);
        if (!isMeanwhile) throw error;
        const now = await client.fetchQuery({ ...wholeOf(id), staleTime: 0 });
        if (![...now.tracks, ...now.wanted].some(({ entry_id }) => entry_id === itemId)) throw error;
        return now;
      }
    },
    onSuccess: (result) => {
      if (!('note' in result)) {
        setSeen(result.version);
        setMeanwhile({ theirs: noteOf(result, itemId) });
        return;
      }
      const { note, version } = result;
      noteVersion(client, id, version);
      patchShown(client, id, (shown) => withNote(shown, itemId, note));
      onSaved();
    },
    onError: () => client.invalidateQueries({ queryKey: keyOfPlaylist(id) }),
  });
  return {
    isPending: mutation.isPending,
    error: mutation.error,
    meanwhile,
    save: mutation.mutate,
    forgetMeanwhile: () => setMeanwhile(null),
  };
}

/** The playlist with another note under an item. */
function withNote(shown: Playlist, itemId: string, note: ItemNote | null): Playlist {
  const noted = <T extends { entry_id: string; note?: ItemNote | undefined }>(item: T): T =>
    item.entry_id === itemId ? { ...item, note: note ?? undefined } : item;
  return { ...shown, tracks: shown.tracks.map(noted), wanted: shown.wanted.map(noted) };
}
