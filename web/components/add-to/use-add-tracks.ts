import { useState } from 'react';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import type { NamedTrack } from '#web/components/add-to-playlist.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import { addTracks } from './add-tracks.ts';

/** Adds tracks to a playlist, or to a new one; `add` and `create` resolve to true on success, after `onAdded`. */
export function useAddTracks(tracks: readonly NamedTrack[], onAdded: () => void) {
  const t = useText('library');
  const [problem, setProblem] = useState<string | null>(null);

  async function run(work: () => Promise<string>): Promise<boolean> {
    setProblem(null);
    try {
      void toast.success(await work());
      onAdded();
      return true;
    } catch (error) {
      setProblem(errorText(error, t('addFailed')));
      return false;
    }
  }
  const add = (playlist: PlaylistSummary) =>
    run(async () => {
      await addTracks(playlist.id, tracks);
      return t('addedTo', { name: playlist.name });
    });
  const create = (name: string) =>
    run(async () => {
      await call(createPlaylist, { body: { name, track_ids: tracks.map(({ id }) => id) } });
      return t('created', { name });
    });
  return { problem, add, create };
}
