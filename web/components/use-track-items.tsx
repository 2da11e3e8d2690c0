import { useQueryClient } from '@tanstack/react-query';
import { Flag, ListMusic, ListPlus } from 'lucide-react';
import { libraryMessages } from '#shared/messages/library.ts';
import { reportMessages } from '#shared/messages/report.ts';
import { getPlaylist, listMine } from '#shared/playlists.ts';
import type { Track } from '#shared/tracks.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { useToken } from '#web/lib/session.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import { addToPlaylist, showPlaces } from './add-to-playlist.ts';
import { reportThing } from './report-thing.ts';

type MenuTrack = Pick<Track, 'id' | 'title' | 'can_edit'>;

/** What the menu of a track holds wherever it stands: into a playlist, where it is already, and a report of others'. */
export function useTrackItems(): {
  lists: (track: MenuTrack) => MenuItem[];
  report: (track: MenuTrack) => MenuItem[];
} {
  const t = useText(libraryMessages);
  const tReport = useText(reportMessages);
  const client = useQueryClient();
  const isLoggedIn = useToken() !== null;
  const onChanged = (): void => {
    for (const endpoint of [listMine, getPlaylist]) {
      void client.invalidateQueries({ queryKey: keyOf(endpoint) });
    }
  };
  return {
    lists: (track) => [
      ...(isLoggedIn
        ? [
            {
              key: 'add',
              label: t('addTo'),
              icon: ListPlus,
              onSelect: () => addToPlaylist([track], onChanged),
            },
          ]
        : []),
      { key: 'places', label: t('places'), icon: ListMusic, onSelect: () => showPlaces(track) },
    ],
    report: (track) =>
      track.can_edit
        ? []
        : [
            {
              key: 'report',
              label: tReport('report'),
              icon: Flag,
              separated: true,
              onSelect: () => reportThing({ kind: 'track', id: track.id, name: track.title }),
            },
          ],
  };
}
