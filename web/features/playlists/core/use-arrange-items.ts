import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { isWhole } from '#web/components/whole-playlist.ts';
import { useText } from '#web/lib/i18n.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import type { PlaylistItem } from './playlist-items.ts';
import { useMove } from './use-move.ts';
import { useRemove } from './use-remove.ts';

/** Menu items that move or remove a playlist item; readers who cannot edit only remove items of their own. */
export function useArrangeItems(
  playlist: Playlist,
  items: readonly PlaylistItem[],
): (item: PlaylistItem) => MenuItem[] {
  const t = useText('playlist-page');
  const move = useMove(playlist.id);
  const remove = useRemove(playlist.id);

  return (item) => {
    const removing: MenuItem = {
      key: 'remove',
      label: t('remove'),
      icon: X,
      separated: true,
      onSelect: () => remove(item),
    };
    if (!playlist.can_edit) return isOwnIn(item) ? [removing] : [];
    const at = items.findIndex(({ itemId }) => itemId === item.itemId);
    return [
      {
        key: 'up',
        label: t('moveUp'),
        icon: ArrowUp,
        disabled: at <= 0 || !isWhole(playlist),
        separated: true,
        onSelect: () => move(at, at - 1),
      },
      {
        key: 'down',
        label: t('moveDown'),
        icon: ArrowDown,
        disabled: at === items.length - 1 || !isWhole(playlist),
        onSelect: () => move(at, at + 1),
      },
      removing,
    ];
  };
}

/** Reports whether the reader added the item. */
const isOwnIn = (item: PlaylistItem): boolean =>
  (item.kind === 'track' ? item.track.is_mine : item.missing.is_mine) ?? false;
