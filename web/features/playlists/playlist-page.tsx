import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { playlistPageMessages } from '#shared/messages/playlist-page.ts';
import { getPlaylist } from '#shared/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { useUndoKeys } from './past/use-undo-keys.ts';
import { DropToUpload } from './drop-to-upload.tsx';
import { PlaylistFailed } from './playlist-failed.tsx';
import { PlaylistHeader } from './playlist-header.tsx';
import { PlaylistSkeleton } from './playlist-skeleton.tsx';
import { TrackList } from './track-list.tsx';

/** A playlist: what it is, who made it, its music; and for its owner the tools to change it. */
export function PlaylistPage() {
  const { id = '' } = useParams();
  const t = useText(playlistPageMessages);
  const { data: playlist, error, refetch } = useQuery(queryOf(getPlaylist, { params: { id } }));
  useUndoKeys(id, playlist?.can_edit ?? false);
  usePageTitle(playlist?.name ?? t('kind'));
  if (playlist) {
    return (
      <article className="grid grid-cols-1 gap-6">
        <PlaylistHeader playlist={playlist} />
        <TrackList key={playlist.id} playlist={playlist} />
        {playlist.can_edit ? <DropToUpload playlistId={playlist.id} /> : null}
      </article>
    );
  }
  return error ? <PlaylistFailed error={error} onRetry={() => void refetch()} /> : <PlaylistSkeleton />;
}
