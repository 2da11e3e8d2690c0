import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Track } from '#shared/music/tracks.ts';
import { NumberedSongs } from '#web/components/numbered-songs.tsx';
import { useText } from '#web/lib/i18n.ts';
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
      <NumberedSongs
        tracks={tracks}
        columns={({ plays_count: count }) => (
          <span className="w-28 shrink-0 text-right text-sm text-muted tabular-nums max-lg:hidden">
            {t('plays', { count })}
          </span>
        )}
      />
      <MoreButton list={list}>{t('moreSongs')}</MoreButton>
    </section>
  );
}
