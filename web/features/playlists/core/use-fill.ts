import { useMutation, useQueryClient } from '@tanstack/react-query';
import { canonicalLink } from '#shared/music/links.ts';
import { fillItem } from '#shared/playlists/playlist-edits.ts';
import { type MissingItem } from '#shared/playlists/playlists.ts';
import { addExternalTrack } from '#shared/music/track-drafts.ts';
import { call } from '#web/lib/api.ts';
import { textOf } from '#web/lib/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import { keyOfPlaylist } from './playlist-items.ts';

/** The track for a missing item: one of Segue, or an address that becomes one. */
type Filling = { track: string } | { address: string };

/** Fills a missing item; a link first becomes a track of the reader's own, with the item's title and artist. */
export function useFill(playlistId: string, item: MissingItem, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (filling: Filling) => {
      const trackId = 'track' in filling ? filling.track : await addLink(filling.address, item);
      const params = { id: playlistId, entry: item.entry_id };
      return call(fillItem, { params, body: { track_id: trackId } });
    },
    onSuccess: () => {
      void toast.success(textOf('list-tools')('filled', { title: item.title }));
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOfPlaylist(playlistId) }),
  });
}

async function addLink(address: string, { title, artist, album }: MissingItem): Promise<string> {
  const link = canonicalLink(address);
  const body = { title, artist, album, source_url: address, platform: link?.platform ?? 'other' } as const;
  const { id } = await call(addExternalTrack, { body });
  return id;
}
