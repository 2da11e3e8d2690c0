import { Share2 } from 'lucide-react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { sharePlaylist } from './share-playlist.ts';

/** A button that shares a playlist. */
export function ShareButton({ playlist }: { playlist: Pick<PlaylistSummary, 'id' | 'name'> }) {
  const t = useText('playlist-pieces');
  return (
    <IconButton
      label={t('share', { name: playlist.name })}
      icon={Share2}
      onClick={() => sharePlaylist(playlist)}
    />
  );
}
