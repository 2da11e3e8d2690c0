import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchTracks } from '#shared/playlists/search.ts';
import { queryOf } from '#web/lib/query.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FoundTrack } from './found-track.tsx';
import { SearchStates } from './search-states.tsx';

/** Tracks that match, as a grid. */
export function FoundTracks({ query }: { query: string }) {
  const answer = useQuery({
    ...queryOf(searchTracks, { query: { query } }),
    placeholderData: keepPreviousData,
  });
  return (
    <SearchStates
      answer={answer}
      className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3"
      skeleton={Array.from({ length: 9 }, (_, at) => (
        <Skeleton key={at} className="h-26 rounded-panel" />
      ))}
    >
      {(tracks) => tracks.map((track) => <FoundTrack key={track.id} track={track} query={query} />)}
    </SearchStates>
  );
}
