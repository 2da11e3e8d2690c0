import { useDroppable } from '@dnd-kit/react';
import { Folder as FolderIcon, FolderOpen, Inbox, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { Folder } from '#shared/playlists/library.ts';
import { withFolder } from '#web/components/folders/folder-edits.ts';
import { NewFolder } from '#web/components/folders/new-folder.tsx';
import { useFolderEdit } from '#web/components/folders/use-folders.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { cn } from '#web/ui/cn.ts';
import { looseId } from './folder-drag.tsx';

interface FolderListProps {
  folders: readonly Folder[];
  /** The open folder. */
  open: Folder | undefined;
  looseCount: number;
}

/** The folders; playlists can be dropped on each. */
export function FolderList({ folders, open, looseCount }: FolderListProps) {
  const t = useText('folders');
  const change = useFolderEdit();
  return (
    <nav
      aria-label={t('folders')}
      // On a phone an open folder has the screen to itself.
      className={cn('grid grid-cols-1 content-start gap-3', open && 'max-lg:hidden')}
    >
      <ul className="grid grid-cols-1 gap-0.5">
        <li className="max-lg:hidden">
          <Place
            id={looseId}
            name={t('loose')}
            count={looseCount}
            icon={Inbox}
            isOpen={!open}
            to={paths.folders()}
          />
        </li>
        {folders.map(({ id, name, playlist_ids }) => (
          <li key={id}>
            <Place
              {...{ id, name }}
              count={playlist_ids.length}
              icon={id === open?.id ? FolderOpen : FolderIcon}
              isOpen={id === open?.id}
              to={paths.folders(id)}
            />
          </li>
        ))}
      </ul>
      <NewFolder count={folders.length} onCreate={(name) => change(withFolder(name))} />
    </nav>
  );
}

interface PlaceProps {
  id: string;
  name: string;
  count: number;
  icon: LucideIcon;
  isOpen: boolean;
  to: string;
}

function Place({ id, name, count, icon: Icon, isOpen, to }: PlaceProps) {
  const t = useText('folders');
  const language = useLanguage();
  const { ref, isDropTarget } = useDroppable({ id });
  return (
    <Link
      ref={ref}
      to={to}
      aria-current={isOpen ? 'page' : undefined}
      className={cn(
        'flex min-h-11 items-center gap-3 rounded-cover px-3 py-1.5 transition hover:bg-surface',
        isOpen && 'bg-raised forced-colors:underline',
        isDropTarget && 'bg-raised outline-2 -outline-offset-2 outline-signal',
      )}
    >
      <Icon aria-hidden className={cn('size-5 shrink-0', isOpen ? 'text-signal' : 'text-muted')} />
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <span aria-hidden className="text-sm text-muted tabular-nums">
        {formatNumber(count, language)}
      </span>
      <span className="sr-only">{t('count', { count })}</span>
    </Link>
  );
}
