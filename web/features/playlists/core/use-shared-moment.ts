import { useSearchParams } from 'react-router';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { type SharedMoment, sharedMomentOf } from '#shared/social/shared-moment.ts';

/** The place of the playlist that the page's address names, or null. */
export function useSharedMoment(playlist: Playlist): SharedMoment | null {
  const [search] = useSearchParams();
  return sharedMomentOf(playlist, search);
}
