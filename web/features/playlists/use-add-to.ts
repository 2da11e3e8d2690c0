import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router';
import { playlistPageMessages } from '#shared/messages/playlist-page.ts';
import { addEntry } from '#shared/playlist-edits.ts';
import { getPlaylist, listMine, type PlaylistSummary } from '#shared/playlists.ts';
import type { Track } from '#shared/tracks.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { useToken } from '#web/lib/session.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';

/** The menu that lists the reader's other playlists and puts a track into the chosen one. */
export function useAddTo(exceptId: string) {
  const t = useText(playlistPageMessages);
  const client = useQueryClient();
  const navigate = useNavigate();
  const isLoggedIn = useToken() !== null;
  const { data: mine = [] } = useQuery({ ...queryOf(listMine), enabled: isLoggedIn, staleTime: 60_000 });
  const { mutate } = useMutation({
    mutationFn: ({ track, playlist }: { track: Pick<Track, 'id'>; playlist: PlaylistSummary }) =>
      call(addEntry, { params: { id: playlist.id }, body: { track_id: track.id } }),
    onSuccess: (_changed, { playlist }) => {
      void toast.success(textOf(playlistPageMessages)('addedTo', { name: playlist.name }));
      void client.invalidateQueries({ queryKey: keyOf(getPlaylist, { params: { id: playlist.id } }) });
      void client.invalidateQueries({ queryKey: keyOf(listMine) });
    },
    onError: (error) => void toast.error(errorText(error, textOf(playlistPageMessages)('addFailed'))),
  });

  return {
    /** One item with a menu of its own; none for visitors. */
    items: (track: Pick<Track, 'id'>, parent: MenuItem, newIcon: LucideIcon): MenuItem[] =>
      isLoggedIn
        ? [
            {
              ...parent,
              items: [
                {
                  key: 'new',
                  label: t('newPlaylist'),
                  icon: newIcon,
                  onSelect: () => void navigate(paths.createPlaylist()),
                },
                ...mine
                  .filter(({ id }) => id !== exceptId)
                  .map((playlist) => ({
                    key: playlist.id,
                    label: playlist.name,
                    onSelect: () => mutate({ track, playlist }),
                  })),
              ],
            },
          ]
        : [],
  };
}
