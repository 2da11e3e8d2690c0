import { useQuery } from '@tanstack/react-query';
import { listTrackPlaylists } from '#shared/playlists/library.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';

/** The number of playlists with a track, fetched when its menu opens. */
export function TrackPlaces({ id }: { id: string }) {
  const t = useText('library');
  const tMenu = useText('track-menu');
  const { data } = useQuery({ ...queryOf(listTrackPlaylists, { params: { id } }), retry: false });
  if (!data) return tMenu('places');
  return data.total === 0 ? t('inNone') : t('inPlaylists', { count: data.total });
}
