import { useSortable } from '@dnd-kit/react/sortable';
import { GripVertical } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { ReorderList } from '#web/components/reorder-list.tsx';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { titleOf } from './line-row.tsx';
import type { Line } from './playlist-lines.ts';
import type { Place } from './together/places.ts';
import { useMove } from './use-move.ts';

interface SortableLinesProps {
  playlistId: string;
  lines: readonly Line[];
  /** The number of lines of the playlist; `lines` may be its beginning. */
  count: number;
  /** True if all lines are loaded: before that none can be moved. */
  isWhole: boolean;
  row: (line: Line, at: number, grip: ReactNode) => ReactNode;
  /** Renders list items before a line, or at the end. */
  between: (place: Place) => ReactNode;
}

/** The lines with a grip each: drag it, or press space, move by the arrows, and press space again. */
export function SortableLines({ playlistId, lines, count, isWhole, row, between }: SortableLinesProps) {
  const move = useMove(playlistId);
  const nameOf = (entryId: string): string => {
    const line = lines.find((one) => one.entryId === entryId);
    return line ? titleOf(line) : '';
  };
  return (
    <ReorderList count={count} titleOf={nameOf} onMove={move}>
      <ol className="grid grid-cols-1 gap-0.5">
        {lines.map((line, at) => (
          <Fragment key={line.entryId}>
            {between(line.entryId)}
            <SortableLine {...{ line, at, isWhole, row }} />
          </Fragment>
        ))}
        {isWhole && lines.length === count ? between(null) : null}
      </ol>
    </ReorderList>
  );
}

type SortableLineProps = { line: Line; at: number } & Pick<SortableLinesProps, 'row' | 'isWhole'>;

function SortableLine({ line, at, isWhole, row }: SortableLineProps) {
  const t = useText('playlist-page');
  const tReorder = useText('reorder');
  const { ref, handleRef, isDragging } = useSortable({
    id: line.entryId,
    index: at,
    disabled: !isWhole,
  });
  const grip = (
    <button
      ref={handleRef}
      type="button"
      disabled={!isWhole}
      aria-roledescription={tReorder('movable')}
      aria-label={t('move', { title: titleOf(line) })}
      className="relative z-10 -mx-1 grid h-11 w-8 max-sm:-mx-2.5 max-sm:w-11 shrink-0 cursor-grab touch-none place-items-center rounded-cover text-muted hover:text-text active:cursor-grabbing disabled:opacity-40"
    >
      <GripVertical aria-hidden className="size-4.5" />
    </button>
  );
  return (
    <li
      ref={ref}
      className={cn('rounded-cover bg-page', isDragging && 'relative z-20 bg-raised shadow-lift')}
    >
      {row(line, at, grip)}
    </li>
  );
}
