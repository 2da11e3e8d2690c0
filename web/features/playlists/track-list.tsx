import { Music } from 'lucide-react';
import { playlistPageMessages } from '#shared/messages/playlist-page.ts';
import type { Playlist } from '#shared/playlists.ts';
import { TrackRow } from '#web/components/track-row.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { currentTrackId, isPlaylistCurrent, usePlayback } from '#web/player/playback.ts';
import { playPlaylist } from '#web/player/player.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The music of a playlist; clicking a row plays it. */
export function TrackList({ playlist }: { playlist: Playlist }) {
  const t = useText(playlistPageMessages);
  const playing = usePlayback((state) =>
    isPlaylistCurrent(playlist.id)(state) ? currentTrackId(state) : null,
  );
  if (playlist.tracks.length === 0) return <NoTracks playlist={playlist} />;
  return (
    <section aria-label={t('tracks')}>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-lg font-semibold">{t('tracks')}</h2>
        {playlist.can_edit ? <AddTracks id={playlist.id} /> : null}
      </div>
      <ol className="grid gap-0.5">
        {playlist.tracks.map((track, at) => (
          <li key={track.entry_id}>
            <TrackRow
              track={track}
              lead={at + 1}
              isPlaying={track.id === playing}
              onPlay={() => playPlaylist(playlist, { startIndex: at })}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function AddTracks({ id }: { id: string }) {
  const t = useText(playlistPageMessages);
  return (
    <LinkButton to={paths.upload(id)} size="sm">
      {t('addTracks')}
    </LinkButton>
  );
}

function NoTracks({ playlist }: { playlist: Playlist }) {
  const t = useText(playlistPageMessages);
  return (
    <EmptyState
      icon={Music}
      title={t('noTracks')}
      action={playlist.can_edit ? <AddTracks id={playlist.id} /> : undefined}
    >
      {playlist.can_edit ? t('noTracksText') : t('noTracksForReaders')}
    </EmptyState>
  );
}
