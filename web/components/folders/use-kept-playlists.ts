import { useQuery } from '@tanstack/react-query';
import { feedPageSizeMax } from '#shared/limits.ts';
import { listMine, type PlaylistSummary } from '#shared/playlists/playlists.ts';
import { listSaved } from '#shared/playlists/saves.ts';
import { call } from '#web/lib/api.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';

/** Fetches the reader's own and saved playlists, which folders can contain. */
export function useKeptPlaylists() {
  const own = useQuery(queryOf(listMine));
  const saved = useQuery({
    queryKey: [...keyOf(listSaved), 'all'],
    meta: { access: listSaved.access },
    queryFn: ({ signal }) => everySaved(signal),
  });
  return {
    own: own.data,
    saved: saved.data,
    playlists: own.data && saved.data ? unique([...own.data, ...saved.data]) : null,
    error: own.error ?? saved.error,
    refetch: () => Promise.all([own.refetch(), saved.refetch()]),
  };
}

async function everySaved(signal: AbortSignal): Promise<PlaylistSummary[]> {
  const all: PlaylistSummary[] = [];
  for (let page = 1; ; page += 1) {
    const some = await call(listSaved, { query: { page, limit: feedPageSizeMax }, signal });
    all.push(...some);
    if (some.length < feedPageSizeMax) return all;
  }
}

/** Removes duplicates: a saved playlist may also be one's own. */
const unique = (playlists: readonly PlaylistSummary[]): PlaylistSummary[] => [
  ...new Map(playlists.map((playlist) => [playlist.id, playlist])).values(),
];
