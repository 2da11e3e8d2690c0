import type { MouseEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Track } from '#shared/music/tracks.ts';
import { formatDuration, formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { openMenuIn, useLongPress } from '#web/ui/use-long-press.ts';
import { aboveRow, ArtistLink } from './artist-link.tsx';
import { CoverArt } from './cover-art.tsx';
import { dropPlaces, startTrackDrag } from './dragged-track.ts';

interface TrackRowProps {
  track: Track;
  /** Before the cover: a number, an equalizer, a grip. */
  lead?: ReactNode;
  /** In the line under the title, before the artist: where it plays. */
  badge?: ReactNode;
  /** In the same line, after the artist. */
  after?: ReactNode;
  /** From 1024 px on, between the words and the length: album, dates, figures. */
  columns?: ReactNode;
  /** After the words: like, menu. */
  actions?: ReactNode;
  onPlay?: () => void;
  /** True for the current track, playing or not. */
  isPlaying?: boolean;
  /** For a menu at the pointer. */
  onContextMenu?: (event: MouseEvent) => void;
}

/** A track in a list: cover, title, artist, length. Clicking the row plays it; a long press opens its menu. */
export function TrackRow({
  track,
  lead,
  badge,
  after,
  columns,
  actions,
  onPlay,
  isPlaying = false,
  onContextMenu,
}: TrackRowProps) {
  const t = useText('playlist-pieces');
  const press = useLongPress(openMenuIn);
  const canBeDragged = useStore(dropPlaces);
  const title = formatTrackTitle(track.title);
  return (
    <div
      data-row=""
      {...press}
      draggable={canBeDragged || undefined}
      onDragStart={(event) => startTrackDrag(event, { id: track.id, title })}
      onContextMenu={(event) => {
        press.onContextMenu?.(event);
        if (!event.defaultPrevented) onContextMenu?.(event);
      }}
      className={cn(
        'group relative flex min-h-14 items-center gap-2 rounded-cover px-2 py-1.5 compact:min-h-11 compact:py-0 transition hover:bg-surface sm:gap-3',
        isPlaying && 'bg-surface',
      )}
    >
      {lead}
      <div className="w-10 shrink-0 compact:w-8">
        <CoverArt id={track.id} src={track.cover_url} colours={track.cover_colours} small />
      </div>
      {/* The button is the title, and reaches over the whole row. */}
      <div className="min-w-0 flex-1 py-1 compact:flex compact:items-baseline compact:gap-3 compact:py-0">
        <button
          type="button"
          onClick={onPlay}
          aria-label={t('play', { name: title })}
          aria-current={isPlaying || undefined}
          className="block w-full min-w-0 text-left after:absolute after:inset-0 after:rounded-cover focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-signal"
        >
          <span className={cn('block truncate font-medium', isPlaying && 'text-signal')}>{title}</span>
        </button>
        <span className="flex min-w-0 items-center gap-2 text-sm text-muted compact:w-full">
          {badge}
          <ArtistLink artist={track.artist} className={aboveRow} />
          {after}
        </span>
      </div>
      {columns}
      <span
        className={cn(
          'shrink-0 text-right text-sm text-muted tabular-nums sm:w-12',
          // Unknown fields need no room on a phone.
          track.duration_seconds === null && 'max-sm:hidden',
        )}
      >
        {formatDuration(track.duration_seconds)}
      </span>
      {actions ? <div className="relative z-10 flex shrink-0 items-center">{actions}</div> : null}
    </div>
  );
}
