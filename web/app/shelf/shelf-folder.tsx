import { ChevronDown, Folder as FolderIcon, FolderOpen } from 'lucide-react';
import { type DragEvent, useId, useRef } from 'react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { isTrackDrag } from '#web/components/dragged-track.ts';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { lineLook } from './line-look.ts';
import { useOpenFolder } from './open-folders.ts';
import { ShelfLines } from './shelf-lines.tsx';

interface ShelfFolderProps {
  id: string;
  name: string;
  playlists: readonly PlaylistSummary[];
  ownIds: ReadonlySet<string>;
  isSlim: boolean;
}

/** The rest of a dragged song over a folder after which it opens, in ms. */
const openAfterMs = 500;

/** A folder of the shelf, which opens in its place. */
export function ShelfFolder({ id, name, playlists, ownIds, isSlim }: ShelfFolderProps) {
  const t = useText('shelf');
  const list = useId();
  const [isOpen, toggle] = useOpenFolder(id);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const Icon = isOpen ? FolderOpen : FolderIcon;
  const stopWaiting = () => clearTimeout(waiting.current);
  return (
    <li>
      <button
        type="button"
        data-line=""
        tabIndex={-1}
        title={name}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={toggle}
        onDragEnter={(event: DragEvent) => {
          stopWaiting();
          if (isTrackDrag(event) && !isOpen) waiting.current = setTimeout(toggle, openAfterMs);
        }}
        onDragLeave={stopWaiting}
        className={lineLook}
      >
        <span className="grid size-8 shrink-0 place-items-center rounded-cover bg-raised text-muted">
          <Icon aria-hidden className="size-4.5" />
        </span>
        <span className={isSlim ? 'sr-only' : 'min-w-0 flex-1'}>
          <span className="block truncate text-sm font-medium">{name}</span>
          <span className="block truncate text-xs text-muted">
            {t('inFolder', { count: playlists.length })}
          </span>
        </span>
        {isSlim ? null : (
          <ChevronDown
            aria-hidden
            className={cn('size-4 shrink-0 text-muted transition', isOpen && 'rotate-180')}
          />
        )}
      </button>
      <div id={list}>
        {isOpen ? (
          <div className={isSlim ? 'rounded-cover bg-surface' : 'ml-3'}>
            <ShelfLines label={name} {...{ playlists, ownIds, isSlim }} />
          </div>
        ) : null}
      </div>
    </li>
  );
}
