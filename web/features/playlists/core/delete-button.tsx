import { Trash2, X } from 'lucide-react';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useDeleteTrack } from './delete-track.ts';
import type { PlaylistItem } from './playlist-items.ts';
import { useRemove } from './use-remove.ts';

interface DeleteButtonProps {
  playlist: Playlist;
  item: Extract<PlaylistItem, { kind: 'track' }>;
}

/** Deletes the reader's own track with its file; removes another person's track from the playlist alone. */
export function DeleteButton({ playlist, item }: DeleteButtonProps) {
  const t = useText('playlist-page');
  const deleteTrack = useDeleteTrack();
  const remove = useRemove(playlist.id);
  const { track } = item;
  const isOwn = track.can_edit;
  return (
    <IconButton
      label={`${t(isOwn ? 'delete' : 'remove')}: ${formatTrackTitle(track.title)}`}
      icon={isOwn ? Trash2 : X}
      onClick={() => (isOwn ? void deleteTrack(track) : remove(item))}
      className="max-sm:hidden sm:opacity-0 sm:group-focus-within:opacity-100 sm:group-hover:opacity-100 sm:focus-visible:opacity-100"
    />
  );
}
