import { useLayoutEffect, useRef, useState } from 'react';
import { isInSpan, noteSpan } from '#shared/playlists/note-span.ts';
import type { ItemNote, Playlist } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { currentTrackId, isPlaylistCurrent, usePlayback } from '#web/player/playback.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';

interface RowNoteProps {
  note: ItemNote;
  playlist: Playlist;
  /** The track of the row; null for a missing item. */
  trackId: string | null;
  /** True if the row begins with a grip. */
  hasGrip: boolean;
}

/** The liner note under a row: two lines of it, and all on demand. While its moment plays it is lit. */
export function RowNote({ note, playlist, trackId, hasGrip }: RowNoteProps) {
  const t = useText('notes');
  const [isOpen, setOpen] = useState(false);
  const { ref, isCut } = useIsCut();
  const isCurrent = usePlayback(
    (state) => isPlaylistCurrent(playlist.id)(state) && currentTrackId(state) === trackId,
  );
  const isNow = usePlayback((state) => isCurrent && isInSpan(note, state.positionSeconds));
  const span = noteSpan(note);
  const isByOther = note.by.id !== playlist.owner?.id;
  return (
    <div role="note" aria-label={t('note')} className="flex gap-2 px-2 pb-2 text-sm sm:gap-3">
      {/* As wide as what the row begins with, so that the note stands under its title. */}
      {hasGrip ? <span className="-mx-1 w-8 shrink-0 max-sm:-mx-2.5 max-sm:w-11" /> : null}
      <span className={cn('w-8 shrink-0', hasGrip && !isCurrent && 'max-sm:hidden')} />
      <span className="w-10 shrink-0 compact:w-8" />
      <div className={cn('min-w-0 max-w-2xl flex-1', isNow ? 'text-text' : 'text-muted')}>
        <p
          ref={ref}
          dir="auto"
          className={cn('break-words whitespace-pre-line', isOpen ? 'overflow-hidden' : 'line-clamp-2')}
        >
          {span ? <span className={cn('text-xs tabular-nums', isNow && 'text-signal')}>{span} </span> : null}
          {note.text}
          {isByOther ? <span className="text-xs"> · {t('by', { name: note.by.username })}</span> : null}
        </p>
        {note.is_hidden ? <Badge tone="signal">{t('hidden')}</Badge> : null}
        {isCut || isOpen ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="-my-2 inline-flex min-h-11 items-center text-xs font-medium text-text hover:underline"
          >
            {t(isOpen ? 'less' : 'more')}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** Reports whether a shortened text does not show all of itself, at whatever width. */
function useIsCut() {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    const measure = (): void => setCut(box.scrollHeight > box.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, isCut };
}
