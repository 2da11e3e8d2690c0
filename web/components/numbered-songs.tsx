import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { currentTrackId, usePlayback } from '#web/player/playback.ts';
import { playTracks } from '#web/player/play-tracks.ts';
import type { PlayableTrack } from '#web/player/queue.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { TrackHead } from './thing-head.tsx';
import { TrackRow } from './track-row.tsx';
import { useTrackItems } from './use-track-items.tsx';

type Song = Parameters<typeof TrackRow>[0]['track'] & PlayableTrack & { can_edit: boolean };

interface NumberedSongsProps<One extends Song> {
  tracks: readonly One[];
  /** Their beginning, where not all of them are shown yet. */
  shown?: readonly One[];
  /** Renders the words after an artist. */
  after?: (track: One) => ReactNode;
  /** Renders the columns of a song. */
  columns?: (track: One) => ReactNode;
}

/** Songs with numbers that are no items of a playlist; a press plays on from there. */
export function NumberedSongs<One extends Song>({
  tracks,
  shown = tracks,
  after,
  columns,
}: NumberedSongsProps<One>) {
  return (
    <ol className="-mx-2 grid grid-cols-1 gap-0.5">
      {shown.map((track, at) => (
        <li key={track.id}>
          <NumberedSong
            track={track}
            number={at + 1}
            onPlay={() => playTracks(tracks, at)}
            after={after?.(track)}
            columns={columns?.(track)}
          />
        </li>
      ))}
    </ol>
  );
}

interface NumberedSongProps {
  track: Song;
  number: number;
  onPlay: () => void;
  after: ReactNode;
  columns: ReactNode;
}

/** A song's row, and the menu of a track on every page. */
function NumberedSong({ track, number, onPlay, after, columns }: NumberedSongProps) {
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
