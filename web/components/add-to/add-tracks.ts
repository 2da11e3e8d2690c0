import type { QueryClient } from '@tanstack/react-query';
import { listShared } from '#shared/playlists/collaboration.ts';
import { listTrackPlaylists } from '#shared/playlists/library.ts';
import { addItem } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, listMine } from '#shared/playlists/playlists.ts';
import type { NamedTrack } from '#web/components/add-to-playlist.ts';
import { ApiError, hasLostRight } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/query.ts';

/** Adds tracks one after the other; those that are in the playlist already stay in place. */
export async function addTracks(id: string, tracks: readonly NamedTrack[]): Promise<void> {
  for (const track of tracks) {
    await call(addItem, { params: { id }, body: { track_id: track.id } }).catch((error: unknown) => {
      const isThere = error instanceof ApiError && error.status === 409 && !hasLostRight(error);
      if (!isThere || tracks.length === 1) throw error;
    });
  }
}

/** Refetches every query that shows what a playlist holds. */
export function rereadFilled(client: QueryClient): void {
  for (const endpoint of [listMine, listShared, getPlaylist, listTrackPlaylists]) {
    void client.invalidateQueries({ queryKey: keyOf(endpoint) });
  }
}
