import { Play } from 'lucide-react';
import type { ListeningStatistics } from '#shared/social/listening-statistics.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { currentTrackId, usePlayback } from '#web/player/playback.ts';
import { playTrack } from '#web/player/player.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { formatHeard } from '../statistics/format-heard.ts';
import { RewindSection } from './rewind-section.tsx';

type Song = ListeningStatistics['tracks'][number];

/** The five most played songs, each with its cover and a way to hear it. */
export function TopSongs({ songs }: { songs: readonly Song[] }) {
  const t = useText('rewind');
  if (songs.length === 0) return null;
  return (
    <RewindSection title={t('songs')}>
      <ol className="grid gap-1">
        {songs.map((song, at) => (
          <SongLine key={song.track.id} song={song} place={at + 1} />
        ))}
      </ol>
    </RewindSection>
  );
}

function SongLine({ song: { track, plays, seconds }, place }: { song: Song; place: number }) {
  const t = useText('rewind');
  const language = useLanguage();
  const isPlaying = usePlayback((state) => currentTrackId(state) === track.id);
  const title = formatTrackTitle(track.title);
  return (
    <li className="flex items-center gap-3 rounded-panel p-2 transition hover:bg-surface sm:gap-5">
      <span
        aria-hidden
        className="w-8 shrink-0 text-center font-display text-xl font-bold text-muted tabular-nums sm:w-12"
      >
        {place}
      </span>
      <CoverArt
        id={track.id}
        src={track.cover_url}
        colours={track.cover_colours}
        small={place > 1}
        className={cn('shrink-0', place === 1 ? 'size-24 sm:size-32' : 'size-14 sm:size-16')}
      />
      <div className="min-w-0 flex-1">
        <p
          className={cn(
            'truncate font-semibold',
            place === 1 ? 'font-display text-lg sm:text-xl' : 'text-base',
            isPlaying && 'text-signal',
          )}
        >
          {title}
        </p>
        <p className="truncate text-sm text-muted">{track.artist}</p>
        <p className="text-sm text-muted tabular-nums">
          {t('times', { count: plays })} · {formatHeard(seconds, language)}
        </p>
      </div>
      <IconButton
        label={t('play', { title })}
        icon={Play}
        iconClassName="fill-current"
        kind={place === 1 ? 'primary' : 'quiet'}
        onClick={() => playTrack(track)}
      />
    </li>
  );
}
