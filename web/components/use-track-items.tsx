import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Flag, ListMusic, ListPlus, Star } from 'lucide-react';
import { listShared } from '#shared/collaboration.ts';
import { listTrackPlaylists } from '#shared/library.ts';
import { favouriteMessages } from '#shared/messages/favourites.ts';
import { libraryMessages } from '#shared/messages/library.ts';
import { reportMessages } from '#shared/messages/report.ts';
import { getPlaylist, listMine } from '#shared/playlists.ts';
import type { Track } from '#shared/tracks.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { useToken } from '#web/lib/session.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import { addToPlaylist, type NamedTrack, showPlaces } from './add-to-playlist.ts';
import { reportThing } from './report-thing.ts';
import { StarLabel, toggleStar } from './track-star.tsx';

/** Asks for a playlist and puts a track into it; null for visitors, who have none. */
export function useAddToPlaylist(): ((track: NamedTrack) => void) | null {
  const client = useQueryClient();
  const isLoggedIn = useToken() !== null;
  if (!isLoggedIn) return null;
  return (track) =>
    addToPlaylist([track], () => {
      for (const endpoint of [listMine, listShared, getPlaylist, listTrackPlaylists]) {
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
    });
}

/** What the menu of a track holds wherever it stands: into a playlist or the favourites, where it is already, a report. */
export function useTrackItems(): {
  lists: (track: NamedTrack) => MenuItem[];
  report: (track: NamedTrack & Pick<Track, 'can_edit'>) => MenuItem[];
} {
  const t = useText(libraryMessages);
  const tReport = useText(reportMessages);
  const tFavourites = useText(favouriteMessages);
  const client = useQueryClient();
  const addTo = useAddToPlaylist();
  return {
    lists: (track) => [
      ...(addTo ? [{ key: 'add', label: t('addTo'), icon: ListPlus, onSelect: () => addTo(track) }] : []),
      // A visitor has none of either.
      ...(addTo
        ? [
            {
              key: 'star',
              label: tFavourites('add'),
              content: <StarLabel id={track.id} />,
              icon: Star,
              onSelect: () => void toggleStar(client, track.id),
            },
          ]
        : []),
      {
        key: 'places',
        label: t('places'),
        content: <Places id={track.id} />,
        icon: ListMusic,
        onSelect: () => showPlaces(track),
      },
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

/** In how many playlists a track stands: asked when its menu opens. */
function Places({ id }: { id: string }) {
  const t = useText(libraryMessages);
  const { data } = useQuery({ ...queryOf(listTrackPlaylists, { params: { id } }), retry: false });
  if (!data) return t('places');
  return data.total === 0 ? t('inNone') : t('inPlaylists', { count: data.total });
}
