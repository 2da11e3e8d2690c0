import { SortableKeyboardPlugin } from '@dnd-kit/dom/sortable';
import { useSortable } from '@dnd-kit/react/sortable';
import { GripVertical } from 'lucide-react';
import { Link } from 'react-router';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { FolderButton } from '#web/components/folders/folder-button.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { cn } from '#web/ui/cn.ts';

/** The keyboard plugin alone: arrows move between folders, and rows are never reordered. */
const plugins = [SortableKeyboardPlugin];
const nothing: string[] = [];

/** A playlist with a grip to drag it into a folder, and a button to choose one. */
export function KeptRow({ playlist, index }: { playlist: PlaylistSummary; index: number }) {
  const t = useText('folders');
  const tPieces = useText('playlist-pieces');
  const { id, name } = playlist;
  const { ref, handleRef, isDragging } = useSortable({ id, index, plugins, accept: nothing });
  return (
    <li
      ref={ref}
      className={cn(
        'relative flex min-h-16 items-center gap-3 rounded-cover bg-page px-2 py-1.5 transition hover:bg-surface',
        isDragging && 'z-20 bg-raised shadow-lift',
      )}
    >
      <button
        ref={handleRef}
        type="button"
        aria-roledescription={t('movable')}
        aria-label={t('grip', { name })}
        className="relative z-10 -mx-1 grid h-11 w-8 max-sm:-mx-2.5 max-sm:w-11 shrink-0 cursor-grab touch-none place-items-center rounded-cover text-muted hover:text-text active:cursor-grabbing"
      >
        <GripVertical aria-hidden className="size-4.5" />
      </button>
      <span className="w-12 shrink-0">
        <CoverArt id={id} src={playlist.cover_url} colours={playlist.cover_colours} small />
      </span>
      <span className="min-w-0 flex-1">
        <Link to={paths.playlist(id)} className="block truncate font-medium after:absolute after:inset-0">
          {name}
        </Link>
        <span className="block truncate text-sm text-muted">
          {playlist.owner?.username ?? tPieces('unknownUser')} ·{' '}
          {tPieces('trackCount', { count: playlist.track_count })}
        </span>
      </span>
      <span className="relative z-10">
        <FolderButton playlist={playlist} />
      </span>
    </li>
  );
}
