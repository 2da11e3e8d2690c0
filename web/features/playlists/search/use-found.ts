import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FoundKind, kindsByNearness } from '#shared/playlists/search-order.ts';
import { searchPeople, searchPlaylists, searchTracks } from '#shared/playlists/search.ts';
import { queryOf } from '#web/lib/query.ts';

/** The three searches of a query for the tab of all, which gives the tabs their numbers; elsewhere those that are known. */
export function useFound(query: string, isAll: boolean) {
  const common = { placeholderData: keepPreviousData, enabled: isAll && query !== '' };
  return {
    tracks: useQuery({ ...queryOf(searchTracks, { query: { query } }), ...common }),
    playlists: useQuery({ ...queryOf(searchPlaylists, { query: { query } }), ...common }),
    people: useQuery({ ...queryOf(searchPeople, { query: { query } }), ...common }),
  };
}

export type Found = ReturnType<typeof useFound>;
/** The kinds with hits, that of the nearest name first. */
export const orderOf = ({ tracks, playlists, people }: Found, query: string): FoundKind[] =>
  kindsByNearness(
    {
      tracks: tracks.data?.[0]?.title,
      playlists: playlists.data?.[0]?.name,
      people: people.data?.[0]?.username,
    },
    query,
  );
