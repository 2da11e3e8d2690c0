import { Ellipsis, ListMusic, X } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { Play } from '#shared/social/plays.ts';
import { TrackHead } from '#web/components/thing-head.tsx';
import { TrackRow } from '#web/components/track-row.tsx';
import { useTrackItems } from '#web/components/use-track-items.tsx';
import { formatTrackTitle } from '#web/lib/format.ts';
import { formatTime } from '#web/lib/format-moments.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { currentTrackId, usePlayback } from '#web/player/playback.ts';
import { playTrack } from '#web/player/player.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';

interface PlayRowProps {
  play: Play;
  onForget: (play: { id: string; title: string }) => void;
}

/** A played track with its time, playlist and actions. */
export function PlayRow({ play, onForget }: PlayRowProps) {
  const t = useText('recent-plays');
  const tLibrary = useText('library');
  const language = useLanguage();
  const navigate = useNavigate();
  const ofTrack = useTrackItems();
  const { id, track, playlist } = play;
  const isPlaying = usePlayback((state) => currentTrackId(state) === track.id);
  const title = formatTrackTitle(track.title);
  const items: MenuItem[] = [
    ...ofTrack.lists(track),
    ...(playlist
      ? [
          {
            key: 'open',
            label: t('open', { name: playlist.name }),
            icon: ListMusic,
            onSelect: () => void navigate(paths.playlist(playlist.id)),
          },
        ]
      : []),
    {
      key: 'forget',
      label: t('forgetOne'),
      icon: X,
      separated: true,
      onSelect: () => onForget({ id, title }),
    },
    ...ofTrack.report(track),
  ];
  return (
    <TrackRow
      track={track}
      isPlaying={isPlaying}
      lead={
        <time dateTime={play.played_at} className="w-10 shrink-0 text-xs text-muted tabular-nums">
          {formatTime(play.played_at, language)}
        </time>
      }
      onPlay={() => playTrack(track)}
      columns={
        <span className="w-56 truncate text-sm text-muted max-lg:hidden">
          {playlist ? (
            <Link className="relative z-10 hover:text-text hover:underline" to={paths.playlist(playlist.id)}>
              {t('from', { name: playlist.name })}
            </Link>
          ) : null}
        </span>
      }
      actions={
        <Menu label={tLibrary('more', { title })} items={items} head={<TrackHead track={track} />}>
          {(trigger) => <IconButton {...trigger} label={tLibrary('more', { title })} icon={Ellipsis} />}
        </Menu>
      }
    />
  );
}
