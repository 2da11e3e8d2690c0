import { Play, Square } from 'lucide-react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { PlaylistCard } from '#web/components/playlist-card.tsx';
import { usePlayPlaylist } from '#web/components/use-play-playlist.ts';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';

/** A playlist with a play button. */
export function PlayableCard({ playlist }: { playlist: PlaylistSummary }) {
  const t = useText('profile');
  const { isChosen, toggle, warm } = usePlayPlaylist(playlist.id);
  return (
    <PlaylistCard
      playlist={playlist}
      isPlaying={isChosen}
      actions={
        playlist.track_count > 0 ? (
          <IconButton
            kind="primary"
            label={isChosen ? t('stop') : t('play', { name: playlist.name })}
            icon={isChosen ? Square : Play}
            iconClassName="fill-current"
            onClick={toggle}
            onPointerEnter={warm}
          />
        ) : null
      }
    />
  );
}
