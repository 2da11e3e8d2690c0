import { useSortable } from '@dnd-kit/react/sortable';
import { GripVertical } from 'lucide-react';
import { Fragment, memo, type ReactNode } from 'react';
import { ReorderList } from '#web/components/reorder-list.tsx';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { titleOf } from './item-row.tsx';
import type { PlaylistItem } from './playlist-items.ts';
import type { Place } from './together/places.ts';
import { useMove } from './use-move.ts';

interface SortableItemsProps {
  playlistId: string;
  items: readonly PlaylistItem[];
  /** The number of items of the playlist; `items` may be its beginning. */
  count: number;
  /** True if all items are loaded: before that none can be moved. */
  isWhole: boolean;
  row: (item: PlaylistItem, at: number, grip: ReactNode) => ReactNode;
  /** Renders list items before an item, or at the end. */
  between: (place: Place) => ReactNode;
}

/** The items with a grip each: drag it, or press space, move by the arrows, and press space again. */
export function SortableItems({ playlistId, items, count, isWhole, row, between }: SortableItemsProps) {
  const move = useMove(playlistId);
  const nameOf = (itemId: string): string => {
    const item = items.find((one) => one.itemId === itemId);
    return item ? titleOf(item) : '';
  };
  return (
    <ReorderList count={count} titleOf={nameOf} onMove={move}>
      <ol className="grid grid-cols-1 gap-0.5">
        {items.map((item, at) => (
          <Fragment key={item.itemId}>
            {between(item.itemId)}
            <SortableItem {...{ item, at, isWhole, row }} />
          </Fragment>
        ))}
        {isWhole && items.length === count ? between(null) : null}
      </ol>
    </ReorderList>
  );
}

type SortableItemProps = { item: PlaylistItem; at: number } & Pick<SortableItemsProps, 'row' | 'isWhole'>;

const SortableItem = memo(function SortableItem({ item, at, isWhole, row }: SortableItemProps) {
  const t = useText('playlist-page');
  const tReorder = useText('reorder');
  const { ref, handleRef, isDragging } = useSortable({
    id: item.itemId,
    index: at,
    disabled: !isWhole,
  });
  const grip = (
    <button
      ref={handleRef}
      type="button"
      disabled={!isWhole}
      aria-roledescription={tReorder('movable')}
      aria-label={t('move', { title: titleOf(item) })}
      className="relative z-10 -mx-1 grid h-11 w-8 max-sm:-mx-2.5 max-sm:w-11 shrink-0 cursor-grab touch-none place-items-center rounded-cover text-muted hover:text-text active:cursor-grabbing disabled:opacity-40"
    >
      <GripVertical aria-hidden className="size-4.5" />
    </button>
  );
  return (
    <li
      ref={ref}
      className={cn(
        'rounded-cover bg-page',
        isDragging ? 'relative z-20 bg-raised shadow-lift' : 'auto-drawn',
      )}
    >
      {row(item, at, grip)}
    </li>
  );
});
