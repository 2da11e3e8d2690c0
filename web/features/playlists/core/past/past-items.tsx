import { Music2, Play } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { formatDuration, formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { useGrowingList } from '#web/ui/use-growing-list.ts';
import { type PastItem, pastItemsOf, rangeOf } from './state-items.ts';

interface PastItemsProps {
  state: Playlist;
  /** The present playlist: items that it lacks can be restored. */
  present: Playlist;
  picked: ReadonlySet<string>;
  /** Called with the picked items; null for readers who may not edit. */
  onPick: ((picked: ReadonlySet<string>) => void) | null;
  /** Plays from a track's index among the tracks. */
  onPlay: (startIndex: number) => void;
}

/** The items of a past state. Those that left the playlist have a checkbox; a press with Shift selects a range. */
export function PastItems({ state, present, picked, onPick, onPlay }: PastItemsProps) {
  const t = useText('history');
  const items = pastItemsOf(state, present);
  const { shown, end } = useGrowingList(items);
  const hasBoxes = onPick !== null && items.some(({ canReturn }) => canReturn);
  const last = useRef<string | null>(null);
  if (items.length === 0) return <p className="py-6 text-center text-sm text-muted">{t('noItems')}</p>;

  function pick(id: string, isRange: boolean): void {
    const next = new Set(picked);
    const isOn = !picked.has(id);
    const ids = isRange && last.current !== null ? rangeOf(items, last.current, id) : [id];
    for (const one of ids) next[isOn ? 'add' : 'delete'](one);
    last.current = id;
    onPick?.(next);
  }

  return (
    <ol className="grid min-h-0 grid-cols-1 content-start overflow-y-auto max-sm:max-h-[50dvh]">
      {shown.map((item) => (
        <li
          key={item.itemId}
          className="flex min-h-11 items-center gap-2 rounded-cover px-1 text-sm hover:bg-raised"
        >
          {hasBoxes ? <Box item={item} isPicked={picked.has(item.itemId)} onPick={pick} /> : null}
          <Words item={item} onPlay={onPlay} />
        </li>
      ))}
      <li aria-hidden>
        <div ref={end} />
      </li>
    </ol>
  );
}

function Box({
  item,
  isPicked,
  onPick,
}: {
  item: PastItem;
  isPicked: boolean;
  onPick: (id: string, isRange: boolean) => void;
}) {
  const t = useText('history');
  if (!item.canReturn) return <span className="size-11 shrink-0 sm:size-8" />;
  return (
    <label className="grid size-11 shrink-0 place-items-center sm:size-8">
      <input
        type="checkbox"
        checked={isPicked}
        aria-label={t('pick', { title: item.title })}
        onChange={(event) =>
          onPick(item.itemId, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
        }
        className="size-4.5 accent-signal"
      />
    </label>
  );
}

function Words({ item, onPlay }: { item: PastItem; onPlay: (startIndex: number) => void }) {
  const t = useText('history');
  const tPieces = useText('playlist-pieces');
  const tBar = useText('player-bar');
  if (item.kind === 'gone') {
    return <Line className="text-muted italic">{t('gone')}</Line>;
  }
  if (item.kind === 'missing') {
    return (
      <Line className="text-muted">
        <Music2 aria-hidden className="mr-1 inline size-4" />
        {item.title} · {item.artist || tPieces('unknownArtist')}
      </Line>
    );
  }
  const title = formatTrackTitle(item.title);
  return (
    <>
      <button
        type="button"
        onClick={() => onPlay(item.trackIndex)}
        className="group flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left -outline-offset-2"
      >
        <Play aria-hidden className="size-3.5 shrink-0 text-muted group-hover:text-signal" />
        <span className="sr-only">{tBar('play')}</span>
        <span className="min-w-0 truncate">
          <span className="font-medium">{title}</span>
          <span className="text-muted"> · {item.artist || tPieces('unknownArtist')}</span>
        </span>
      </button>
      {item.isNew ? (
        <span className="shrink-0 text-xs text-muted max-sm:hidden">{t('notThereNow')}</span>
      ) : null}
      <span className="w-11 shrink-0 text-right text-muted tabular-nums">
        {item.seconds === null ? '' : formatDuration(item.seconds)}
      </span>
    </>
  );
}

const Line = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={cn('min-w-0 flex-1 truncate py-2', className)}>{children}</span>
);
