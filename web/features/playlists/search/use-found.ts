import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
export type FoundKind = keyof Found;

/** Ranks how near a name is to what was typed: itself, its beginning, or another hit. */
function nearness(name: string | undefined, query: string): number {
  if (name === undefined) return 3;
  const [one, other] = [name.toLowerCase(), query.toLowerCase()];
  return one === other ? 0 : one.startsWith(other) ? 1 : 2;
}

/** The kinds with hits, that of the nearest name first. */
export function kindsByNearness({ tracks, playlists, people }: Found, query: string): FoundKind[] {
  const first: Record<FoundKind, string | undefined> = {
    tracks: tracks.data?.[0]?.title,
    playlists: playlists.data?.[0]?.name,
    people: people.data?.[0]?.username,
  };
  const kinds = ['tracks', 'playlists', 'people'] as const;
  return kinds
    .filter((kind) => first[kind] !== undefined)
    .sort((a, b) => nearness(first[a], query) - nearness(first[b], query));
}
