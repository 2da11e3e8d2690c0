import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import type { OwnPlaylist } from '#shared/playlists/playlists.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Equalizer } from '#web/player/equalizer.tsx';
import { isActive, isPlaylistCurrent, usePlayback } from '#web/player/playback.ts';
import { cn } from '#web/ui/cn.ts';
import { lineLook } from './line-look.ts';
import { useSongDrop } from './use-song-drop.ts';

export interface ShelfLineProps {
  playlist: OwnPlaylist;
  isOwn: boolean;
  isSlim: boolean;
}

/** Rows of one height, drawn when they come near: a thousand of them scroll as ten do. */
const drawnWhenNear = { contentVisibility: 'auto', containIntrinsicSize: 'auto 3rem' } as const;

/** A playlist on the shelf: its cover, its name, and the facts that count. */
export const ShelfLine = memo(function ShelfLine({ playlist, isOwn, isSlim }: ShelfLineProps) {
  const { id, name } = playlist;
  const { pathname } = useLocation();
  const isCurrent = usePlayback(isPlaylistCurrent(id));
  const sounds = usePlayback((state) => isCurrent && state.status === 'playing');
  const { isOver, place } = useSongDrop(playlist);
  return (
    <li style={drawnWhenNear}>
      <Link
        to={paths.playlist(id)}
        {...(isOwn ? place : {})}
        data-line=""
        tabIndex={-1}
        draggable={false}
        title={name}
        aria-current={pathname === paths.playlist(id) ? 'page' : undefined}
        className={cn(lineLook, isOver && 'bg-raised outline-2 outline-signal')}
      >
        <span className="relative size-8 shrink-0">
          <CoverArt id={id} src={playlist.cover_url} colours={playlist.cover_colours} small />
          {isSlim && isCurrent ? (
            <span className="absolute inset-0 grid place-items-center rounded-cover bg-page/92">
              <Equalizer playing={sounds} />
            </span>
          ) : null}
        </span>
        <span className={isSlim ? 'sr-only' : 'min-w-0 flex-1'}>
          <span className={cn('block truncate text-sm font-medium', isCurrent && 'text-signal')}>{name}</span>
          <span className="flex items-center gap-2">
            <Facts playlist={playlist} isOwn={isOwn} />
            {isCurrent && !isSlim ? <Equalizer playing={sounds} className="shrink-0" /> : null}
          </span>
        </span>
      </Link>
    </li>
  );
});

/** The facts that count most: that it plays, and open suggestions; the others only without these, for want of room. */
function Facts({ playlist, isOwn }: Pick<ShelfLineProps, 'playlist' | 'isOwn'>) {
  const t = useText('shelf');
  const tPieces = useText('playlist-pieces');
  const { id, owner, visibility, track_count: count, open_suggestions: suggestions = 0 } = playlist;
  const plays = usePlayback((state) => isPlaylistCurrent(id)(state) && isActive(state));
  const quiet = isOwn
    ? [tPieces('trackCount', { count }), ...(visibility === 'public' ? [] : [tPieces(visibility)])].join(
        ' · ',
      )
    : (owner?.username ?? tPieces('unknownUser'));
  return (
    <span className="block truncate text-xs text-muted">
      {plays ? <span className="text-signal">{t('playing')}</span> : null}
      {plays && suggestions > 0 ? ' · ' : null}
      {suggestions > 0 ? <span className="text-live">{t('suggestions', { count: suggestions })}</span> : null}
      {plays || suggestions > 0 ? null : quiet}
    </span>
  );
}
