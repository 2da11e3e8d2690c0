import { Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/button.tsx';
import { CoverArt } from './cover-art.tsx';
import { usePlayPlaylist } from './use-play-playlist.ts';

interface ListPanelProps {
  playlist: Pick<PlaylistSummary, 'id' | 'name' | 'cover_url' | 'cover_colours'>;
  /** The line below the name: whose it is, or what is new in it. */
  children: ReactNode;
  /** The accessible name of its Play. */
  playLabel: string;
  /** Plays in another way than from the first track. */
  onPlay?: () => void;
}

/** A playlist as a panel of 80 px: its cover, its name, one line, and a Play. */
export function ListPanel({ playlist, children, playLabel, onPlay }: ListPanelProps) {
  const t = useText('playback');
  const player = usePlayPlaylist(playlist.id);
  const { isChosen } = player;
  return (
    <div className="relative flex h-20 min-w-0 items-center gap-3 rounded-panel bg-surface p-2 text-left transition hover:bg-raised">
      <CoverArt
        id={playlist.id}
        src={playlist.cover_url}
        colours={playlist.cover_colours}
        small
        className="w-16 shrink-0"
      />
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-semibold">
          <Link to={paths.playlist(playlist.id)} className="after:absolute after:inset-0 after:rounded-panel">
            {playlist.name}
          </Link>
        </h3>
        <p className="truncate text-sm text-muted">{children}</p>
      </div>
      <IconButton
        kind={isChosen ? 'primary' : 'quiet'}
        label={isChosen ? t('stop') : playLabel}
        lang={isChosen ? t.lang('stop') : undefined}
        icon={isChosen ? Square : Play}
        iconClassName="fill-current"
        onClick={() => (isChosen ? player.stop() : onPlay ? onPlay() : player.play())}
        onPointerEnter={player.warm}
        className="relative"
      />
    </div>
  );
}
