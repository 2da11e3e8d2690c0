import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { CoverArt } from './cover-art.tsx';
import { NewTracks } from './new-tracks.tsx';

interface PlaylistCardProps {
  playlist: PlaylistSummary;
  /** Buttons over the lower right of the cover: play, like, edit. */
  actions?: ReactNode;
  /** True while it plays: the card carries the signal colour. */
  isPlaying?: boolean;
  eager?: boolean;
}

/** A playlist as a cover with its name, owner and number of tracks. */
export function PlaylistCard({ playlist, actions, isPlaying = false, eager = false }: PlaylistCardProps) {
  const t = useText('playlist-pieces');
  return (
    <article className="group relative rounded-panel p-3 transition hover:bg-surface">
      <div className="relative">
        <CoverArt
          id={playlist.id}
          src={playlist.cover_url}
          colours={playlist.cover_colours}
          eager={eager}
          className="shadow-lift"
        />
        {playlist.new_count > 0 ? <NewTracks count={playlist.new_count} /> : null}
        {actions ? <div className="absolute right-2 bottom-2 z-10 flex gap-1">{actions}</div> : null}
      </div>
      <h3 className="mt-3 truncate font-semibold">
        <Link
          to={paths.playlist(playlist.id)}
          className={isPlaying ? 'text-signal after:absolute after:inset-0' : 'after:absolute after:inset-0'}
        >
          {playlist.name}
        </Link>
      </h3>
      <p className="truncate text-sm text-muted">
        {playlist.owner?.username ?? t('unknownUser')} · {t('trackCount', { count: playlist.track_count })}
      </p>
    </article>
  );
}
