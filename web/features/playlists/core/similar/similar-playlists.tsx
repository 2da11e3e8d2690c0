import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listSimilarPlaylists, type SimilarPlaylist } from '#shared/playlists/similar.ts';
import { ListPanel } from '#web/components/list-panel.tsx';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3';

/** Playlists of other people that fit one, each with the reason; nothing where there are none. */
export function SimilarPlaylists({ playlistId }: { playlistId: string }) {
  const t = useText('radio');
  const id = useId();
  const { data, isError } = useQuery({
    ...queryOf(listSimilarPlaylists, { params: { id: playlistId } }),
    // A favour: a reader who does not get it misses nothing of the list.
    retry: false,
  });
  if (isError || data?.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {t('similar')}
      </h2>
      {data ? (
        <ul className={grid}>
          {data.map((playlist) => (
            <li key={playlist.id} className="min-w-0">
              <Panel playlist={playlist} />
            </li>
          ))}
        </ul>
      ) : (
        <LoadingRegion label={t('loading')} className={`${grid} grid!`}>
          {Array.from({ length: 3 }, (_, at) => (
            <Skeleton key={at} className="h-20 rounded-panel" />
          ))}
        </LoadingRegion>
      )}
    </section>
  );
}

function Panel({ playlist }: { playlist: SimilarPlaylist }) {
  const t = useText('radio');
  const tPieces = useText('playlist-pieces');
  const { name, owner, reason } = playlist;
  const because =
    reason.kind === 'songs' ? t('songs', { count: reason.songs }) : t('sameStyle', { genre: reason.genre });
  return (
    <ListPanel playlist={playlist} playLabel={tPieces('play', { name })}>
      {because} · {t('by', { name: owner?.username ?? tPieces('unknownUser') })}
    </ListPanel>
  );
}
