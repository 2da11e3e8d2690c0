import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import type { Track } from '#shared/music/tracks.ts';
import { TrackHead } from '#web/components/thing-head.tsx';
import { TrackRow } from '#web/components/track-row.tsx';
import { useTrackItems } from '#web/components/use-track-items.tsx';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { playTracks } from '#web/player/play-tracks.ts';
import { currentTrackId, usePlayback } from '#web/player/playback.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';

interface ArtistSongsProps {
  tracks: readonly Track[];
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}

/** The songs of an artist, the most played first; a press plays on from there. */
export function ArtistSongs({ tracks, list }: ArtistSongsProps) {
  const t = useText('artists');
  return (
    <section aria-labelledby="artist-songs" className="grid grid-cols-1 gap-3">
      <h2 id="artist-songs" className="text-lg font-semibold">
        {t('songs')}
      </h2>
      <ol className="-mx-2 grid grid-cols-1 gap-0.5">
        {tracks.map((track, at) => (
          <li key={track.id}>
            <Song track={track} number={at + 1} onPlay={() => playTracks(tracks, at)} />
          </li>
        ))}
      </ol>
      <MoreButton list={list}>{t('moreSongs')}</MoreButton>
    </section>
  );
}

function Song({ track, number, onPlay }: { track: Track; number: number; onPlay: () => void }) {
  const t = useText('artists');
  const ofTrack = useTrackItems();
  const isPlaying = usePlayback((state) => currentTrackId(state) === track.id);
  const label = t('moreAbout', { title: formatTrackTitle(track.title) });
  return (
    <TrackRow
      track={track}
      isPlaying={isPlaying}
      onPlay={onPlay}
      lead={<span className="w-6 shrink-0 text-center text-sm text-muted tabular-nums">{number}</span>}
      columns={
        <span className="w-28 shrink-0 text-right text-sm text-muted tabular-nums max-lg:hidden">
          {t('plays', { count: track.plays_count })}
        </span>
      }
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
