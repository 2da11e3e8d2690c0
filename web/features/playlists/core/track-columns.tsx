import type { PlaylistTrack } from '#shared/playlists/playlists.ts';
import { trackDefaults } from '#shared/music/track-defaults.ts';
import { formatDate, formatNumber, formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { OpenLink } from './outside-link.tsx';

interface TrackColumnsProps {
  track: PlaylistTrack;
  /** True for an outside track: its link is shown at every width. */
  isOutside: boolean;
}

/** The widths of the columns, for rows and heads alike. */
const widths = {
  album:
    'w-[22%] shrink-0 truncate text-sm max-lg:hidden @max-[60rem]:hidden in-[[data-empty~=album]]:hidden',
  added: 'w-32 shrink-0 truncate text-sm max-lg:hidden',
  plays: 'w-16 shrink-0 text-right text-sm tabular-nums max-lg:hidden in-[[data-empty~=plays]]:hidden',
};

/** The other columns of a wide row: album, time of adding, number of plays. Nothing stands where nothing is known. */
export function TrackColumns({ track, isOutside }: TrackColumnsProps) {
  const t = useText('playlist-page');
  const language = useLanguage();
  const { album, added_at: added, plays_count: count } = track;
  return (
    <>
      {isOutside ? <OpenLink track={track} /> : null}
      <span className={cn(widths.album, 'text-muted')}>{album === trackDefaults.album ? '' : album}</span>
      <time
        dateTime={added}
        title={t('added', { date: formatDate(added, language) })}
        className={cn(widths.added, 'text-muted')}
      >
        {formatRelative(added, language)}
      </time>
      <span title={count > 0 ? t('plays', { count }) : undefined} className={cn(widths.plays, 'text-muted')}>
        {count > 0 ? formatNumber(count, language) : ''}
      </span>
    </>
  );
}

interface ColumnHeadsProps {
  /** True with a grip before each number. */
  hasGrips: boolean;
  /** Number of buttons at the end of each row. */
  buttons: number;
}

/** The heads of the columns where they show; a screen reader reads each row's own words. */
export function ColumnHeads({ hasGrips, buttons }: ColumnHeadsProps) {
  const t = useText('playlist-page');
  return (
    <div
      aria-hidden
      className="mb-1 flex items-center gap-3 border-b border-line px-2 pb-1.5 text-xs font-medium text-muted max-lg:hidden"
    >
      {hasGrips ? <span className="-mx-1 w-8 shrink-0" /> : null}
      <span className="w-8 shrink-0 text-center">#</span>
      <span className="flex-1 pl-13 compact:pl-11">{t('headTitle')}</span>
      <span className={cn(widths.album, 'text-xs!')}>{t('headAlbum')}</span>
      <span className={cn(widths.added, 'text-xs!')}>{t('headAdded')}</span>
      <span className={cn(widths.plays, 'text-xs!')}>{t('headPlays')}</span>
      <span className="w-12 shrink-0 text-right">{t('headTime')}</span>
      <span className="shrink-0" style={{ width: `${buttons * 2.75}rem` }} />
    </div>
  );
}
