import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { playlistPageMessages } from '#shared/messages/playlist-page.ts';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { titleOf } from './line-row.tsx';
import type { Line } from './playlist-lines.ts';
import { useMove } from './use-move.ts';

interface SortableLinesProps {
  playlistId: string;
  lines: readonly Line[];
  row: (line: Line, at: number, grip: ReactNode) => ReactNode;
}

/** The lines with a grip each: drag it, or press space, move by the arrows, and press space again. */
export function SortableLines({ playlistId, lines, row }: SortableLinesProps) {
  const move = useMove(playlistId);
  return (
    <DragDropProvider
      onDragEnd={({ operation: { source }, canceled }) => {
        if (canceled || !isSortable(source)) return;
        move(source.initialIndex, source.index);
      }}
    >
      <ol className="grid grid-cols-1 gap-0.5">
        {lines.map((line, at) => (
          <SortableLine key={line.entryId} {...{ line, at, row }} />
        ))}
      </ol>
    </DragDropProvider>
  );
}

function SortableLine({ line, at, row }: { line: Line; at: number } & Pick<SortableLinesProps, 'row'>) {
  const t = useText(playlistPageMessages);
  const { ref, handleRef, isDragging } = useSortable({ id: line.entryId, index: at });
  const grip = (
    <button
      ref={handleRef}
      type="button"
      aria-label={t('move', { title: titleOf(line) })}
      className="relative z-10 -mx-1 grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center rounded-cover text-muted hover:text-text active:cursor-grabbing"
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
