import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { currentTrackId, usePlayback } from '#web/player/playback.ts';
import type { PlayableTrack } from '#web/player/queue.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { TrackHead } from './thing-head.tsx';
import { TrackRow } from './track-row.tsx';
import { useTrackItems } from './use-track-items.tsx';

interface NumberedSongProps {
  track: Parameters<typeof TrackRow>[0]['track'] & PlayableTrack & { can_edit: boolean };
  number: number;
  onPlay: () => void;
  /** The words after the artist. */
  after?: ReactNode;
  columns?: ReactNode;
}

/** A song of a list that has numbers and no items: its row, and the menu of a track on every page. */
export function NumberedSong({ track, number, onPlay, after, columns }: NumberedSongProps) {
  const t = useText('track-menu');
  const ofTrack = useTrackItems();
  const isPlaying = usePlayback((state) => currentTrackId(state) === track.id);
  const label = t('moreAbout', { title: formatTrackTitle(track.title) });
  return (
    <TrackRow
      track={track}
      isPlaying={isPlaying}
      onPlay={onPlay}
      lead={<span className="w-6 shrink-0 text-center text-sm text-muted tabular-nums">{number}</span>}
      after={after}
      columns={columns}
      actions={
        <Menu
          label={label}
          items={[...ofTrack.lists(track), ...ofTrack.report(track)]}
          head={<TrackHead track={track} />}
        >
          {(trigger) => <IconButton {...trigger} label={label} icon={Ellipsis} />}
        </Menu>
      }
    />
  );
}
