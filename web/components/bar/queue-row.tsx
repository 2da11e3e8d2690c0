import { useSortable } from '@dnd-kit/react/sortable';
import { GripVertical, X } from 'lucide-react';
import { CoverArt } from '../cover-art.tsx';
import { DeadMark } from '../dead-mark.tsx';
import { formatDuration, formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Equalizer } from '#web/player/equalizer.tsx';
import { usePlayback } from '#web/player/playback.ts';
import { jumpTo, removeFromQueue } from '#web/player/controls.ts';
import type { QueueItem } from '#web/player/queue.ts';
import { useSwipe } from '#web/ui/use-swipe.ts';
import { useWhyWords } from './why-line.tsx';

interface QueueRowProps {
  item: QueueItem;
  /** Its place in the queue. */
  index: number;
  isCurrent?: boolean;
}

/** An item of the queue: a grip moves it (also by keyboard: space, arrows, space), a click plays it, a swipe to the left removes it. */
export function QueueRow({ item, index, isCurrent = false }: QueueRowProps) {
  const t = useText('player-bar');
  const tPieces = useText('playlist-pieces');
  const tReorder = useText('reorder');
  const playing = usePlayback((state) => state.status === 'playing');
  const { ref, handleRef, isDragging } = useSortable({ id: item.key, index, disabled: isCurrent });
  const { track, why } = item;
  const { because } = useWhyWords();
  const swipe = useSwipe({ onLeft: () => removeFromQueue(item.key) });
  const title = formatTrackTitle(track.title);
  return (
    <li
      // Without a grip the library would make a button of the whole line.
      ref={isCurrent ? undefined : ref}
      className={cn(
        'group flex items-center gap-2 rounded-cover bg-surface pr-1 transition hover:bg-raised',
        isDragging && 'bg-raised shadow-lift',
      )}
    >
      {isCurrent ? (
        <span className="grid w-11 shrink-0 place-items-center">
          <Equalizer playing={playing} />
        </span>
      ) : (
        <button
          ref={handleRef}
          type="button"
          aria-roledescription={tReorder('movable')}
          aria-label={t('queueMove', { title })}
          className="grid h-14 w-11 shrink-0 cursor-grab touch-none place-items-center text-muted hover:text-text"
        >
          <GripVertical aria-hidden className="size-4.5" />
        </button>
      )}
      <button
        {...swipe}
        type="button"
        aria-current={isCurrent || undefined}
        onClick={() => jumpTo(index)}
        className={cn('flex min-h-14 min-w-0 flex-1 items-center gap-3 text-left', why && 'py-2')}
      >
        <span className="sr-only">{t('play')}</span>
        <span className="w-10 shrink-0">
          <CoverArt id={track.id} src={track.cover_url} colours={track.cover_colours} />
        </span>
        <span className="min-w-0 flex-1">
          <span className={cn('block truncate font-medium', isCurrent && 'text-signal')}>{title}</span>
          <span className="flex items-center gap-2 text-sm text-muted">
            <span className="truncate">{track.artist || tPieces('unknownArtist')}</span>
            {track.dead_link ? <DeadMark reason={track.dead_link} /> : null}
          </span>
          {why ? <span className="block truncate text-xs text-muted">{because(why)}</span> : null}
        </span>
        {track.dead_link ? null : (
          <span className="text-sm text-muted tabular-nums">{formatDuration(track.duration_seconds)}</span>
        )}
      </button>
      <IconButton label={t('queueRemove', { title })} icon={X} onClick={() => removeFromQueue(item.key)} />
    </li>
  );
}
