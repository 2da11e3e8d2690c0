import { useQueryClient } from '@tanstack/react-query';
import { Flag, Layers, ListMusic, ListPlus, Star } from 'lucide-react';
import type { Track } from '#shared/music/tracks.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { createPart, withPart } from '#web/lib/part.ts';
import { useToken } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { MenuItem } from '#web/ui/menu.tsx';
import type { PlayableTrack } from '#web/player/queue.ts';
import { addToPlaylist, type NamedTrack, showPlaces } from './add-to-playlist.ts';
import { reportThing } from './report-thing.ts';
import { radioItem } from './radio-item.ts';
import { showSources } from './track-sources.ts';

/** The code of the star's menu item, loaded at the first opening: few people open the menu. */
const stars = createPart(() => import('./track-star.tsx'));
const StarLabel = lazyPart(stars.load, 'StarLabel');
const TrackPlaces = lazyPart(() => import('./track-places.tsx'), 'TrackPlaces');

/** Opens the choice of a playlist and adds a track to it; null for visitors, who have none. */
export function useAddToPlaylist(): ((track: NamedTrack) => void) | null {
  const client = useQueryClient();
  const isLoggedIn = useToken() !== null;
  return isLoggedIn ? (track) => addToPlaylist([track], client) : null;
}

/** Menu items of a track on every page: its radio, add to a playlist or the favourites, the playlists with it, a report. */
export function useTrackItems(): {
  lists: (track: PlayableTrack) => MenuItem[];
  report: (track: NamedTrack & Pick<Track, 'can_edit'>) => MenuItem[];
  /** The item for the track's owner: the sources of the recording. */
  sources: (track: NamedTrack & Pick<Track, 'can_edit'>) => MenuItem[];
} {
  const t = useText('track-menu');
  const tRadio = useText('radio');
  const client = useQueryClient();
  const addTo = useAddToPlaylist();
  return {
    lists: (track) => [
      radioItem(tRadio('start'), formatTrackTitle(track.title), () => [track]),
      ...(addTo ? [{ key: 'add', label: t('addTo'), icon: ListPlus, onSelect: () => addTo(track) }] : []),
      // A visitor has none of either.
      ...(addTo
        ? [
            {
              key: 'star',
              label: t('star'),
              content: <StarLabel id={track.id} instead={t('star')} />,
              icon: Star,
              onSelect: () => withPart(stars, { act: ({ toggleStar }) => void toggleStar(client, track.id) }),
            },
          ]
        : []),
      {
        key: 'places',
        label: t('places'),
        content: <TrackPlaces id={track.id} instead={t('places')} />,
        icon: ListMusic,
        onSelect: () => showPlaces(track),
      },
    ],
    sources: (track) =>
      track.can_edit
        ? [{ key: 'sources', label: t('sources'), icon: Layers, onSelect: () => showSources(track) }]
        : [],
    report: (track) =>
      track.can_edit
        ? []
        : [
            {
              key: 'report',
              label: t('report'),
              icon: Flag,
              separated: true,
              onSelect: () => reportThing({ kind: 'track', id: track.id, name: track.title }),
            },
          ],
  };
}
