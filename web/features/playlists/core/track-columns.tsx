import type { PlaylistTrack } from '#shared/playlists/playlists.ts';
import { formatDate } from '#web/lib/format.ts';
import { formatDay } from '#web/lib/format-moments.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { OpenLink } from './outside-link.tsx';

interface TrackColumnsProps {
  track: PlaylistTrack;
  /** True for an outside track: its link is shown at every width. */
  isOutside: boolean;
}

/** The other columns of a wide row: album, date of adding, number of plays. */
export function TrackColumns({ track, isOutside }: TrackColumnsProps) {
  const t = useText('playlist-page');
  const language = useLanguage();
  const { album, added_at: added, plays_count: count } = track;
  return (
    <>
      {isOutside ? <OpenLink track={track} /> : null}
      <span className="w-[22%] shrink-0 truncate text-sm text-muted max-lg:hidden">{album}</span>
      <time
        dateTime={added}
        title={t('added', { date: formatDate(added, language) })}
        className="w-28 shrink-0 text-sm text-muted max-lg:hidden"
      >
        {formatDay(added, language)}
      </time>
      <span className="w-32 shrink-0 text-right text-sm text-muted tabular-nums max-lg:hidden">
        {count > 0 ? t('plays', { count }) : null}
      </span>
    </>
  );
}
