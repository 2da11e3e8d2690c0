import { Ellipsis } from 'lucide-react';
import type { Track } from '#shared/music/tracks.ts';
import type { SmartSongs as Songs } from '#shared/playlists/smart-lists.ts';
import { TrackHead } from '#web/components/thing-head.tsx';
import { TrackRow } from '#web/components/track-row.tsx';
import { useTrackItems } from '#web/components/use-track-items.tsx';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { playTracks } from '#web/player/play-tracks.ts';
import { currentTrackId, usePlayback } from '#web/player/playback.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useGrowingList } from '#web/ui/use-growing-list.ts';

/** The songs of a smart list, as they are now. */
export function SmartSongs({ songs: { tracks, is_whole } }: { songs: Songs }) {
  const t = useText('smart-lists');
  const { shown, end } = useGrowingList(tracks);
  return (
    <>
      {is_whole ? null : <p className="text-sm text-muted">{t('notWhole')}</p>}
      <ol className="-mx-2 grid grid-cols-1 gap-0.5">
        {shown.map((track, at) => (
          <li key={track.id}>
            <Song track={track} number={at + 1} onPlay={() => playTracks(tracks, at)} />
          </li>
        ))}
      </ol>
      <div ref={end} />
    </>
  );
}

function Song({ track, number, onPlay }: { track: Track; number: number; onPlay: () => void }) {
  const t = useText('smart-lists');
  const ofTrack = useTrackItems();
  const isPlaying = usePlayback((state) => currentTrackId(state) === track.id);
  const label = t('moreAbout', { title: formatTrackTitle(track.title) });
  return (
    <TrackRow
      track={track}
      isPlaying={isPlaying}
      onPlay={onPlay}
      lead={<span className="w-7 shrink-0 text-center text-sm text-muted tabular-nums">{number}</span>}
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
