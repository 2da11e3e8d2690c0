import type { ReactNode } from 'react';
import { playlistMessages } from '#shared/messages/playlist-pieces.ts';
import type { Track } from '#shared/tracks.ts';
import { formatDuration } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { CoverArt } from './cover-art.tsx';

interface TrackRowProps {
  track: Track;
  /** Before the cover: a number, an equalizer, a grip. */
  lead?: ReactNode;
  /** After the words: like, menu. */
  actions?: ReactNode;
  onPlay?: () => void;
  isPlaying?: boolean;
}

/** A track in a list: cover, title, artist, length. Clicking the title plays it. */
export function TrackRow({ track, lead, actions, onPlay, isPlaying = false }: TrackRowProps) {
  const t = useText(playlistMessages);
  return (
    <div className="group flex min-h-14 items-center gap-3 rounded-cover px-2 py-1.5 transition hover:bg-surface">
      {lead ? <div className="w-8 shrink-0 text-center text-sm text-muted tabular-nums">{lead}</div> : null}
      <div className="w-10 shrink-0">
        <CoverArt id={track.id} src={track.cover_url} small />
      </div>
      <button
        type="button"
        onClick={onPlay}
        aria-current={isPlaying || undefined}
        className="min-w-0 flex-1 py-1 text-left"
      >
        <span className={cn('block truncate font-medium', isPlaying && 'text-signal')}>{track.title}</span>
        <span className="block truncate text-sm text-muted">{track.artist || t('unknownArtist')}</span>
      </button>
      {actions}
      <span className="w-12 shrink-0 text-right text-sm text-muted tabular-nums">
        {formatDuration(track.duration_seconds)}
      </span>
    </div>
  );
}
