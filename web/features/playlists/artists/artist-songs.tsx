import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Track } from '#shared/music/tracks.ts';
import { NumberedSong } from '#web/components/numbered-song.tsx';
import { useText } from '#web/lib/i18n.ts';
import { playTracks } from '#web/player/play-tracks.ts';
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
            <NumberedSong
              track={track}
              number={at + 1}
              onPlay={() => playTracks(tracks, at)}
              columns={
                <span className="w-28 shrink-0 text-right text-sm text-muted tabular-nums max-lg:hidden">
                  {t('plays', { count: track.plays_count })}
                </span>
              }
            />
          </li>
        ))}
      </ol>
      <MoreButton list={list}>{t('moreSongs')}</MoreButton>
    </section>
  );
}
