import { Flag, PenLine } from 'lucide-react';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { reportThing } from '#web/components/report-thing.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import type { PlaylistItem } from '../playlist-items.ts';

/** Menu items of an item's note: editors write it, and everybody else than its author reports it. */
export function useNoteItems(
  playlist: Playlist,
  onNote: (itemId: string) => void,
): {
  write: (item: PlaylistItem) => MenuItem[];
  report: (item: PlaylistItem, title: string) => MenuItem[];
} {
  const t = useText('notes');
  const { user } = useCurrentUser();
  const noteOf = (item: PlaylistItem) => (item.kind === 'track' ? item.track : item.missing).note;
  return {
    write: (item) =>
      playlist.can_edit
        ? [
            {
              key: 'note',
              label: t(noteOf(item) ? 'edit' : 'write'),
              icon: PenLine,
              onSelect: () => onNote(item.itemId),
            },
          ]
        : [],
    report: (item, title) => {
      const note = noteOf(item);
      return note && note.by.id !== user?.id
        ? [
            {
              key: 'report-note',
              label: t('report'),
              icon: Flag,
              onSelect: () => reportThing({ kind: 'note', id: note.id, name: t('title', { title }) }),
            },
          ]
        : [];
    },
  };
}
