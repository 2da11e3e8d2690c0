import { useQuery } from '@tanstack/react-query';
import { listPopular } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { listOfTheDay } from '#shared/playlists/list-of-the-day.ts';
import { ListPanel } from './list-panel.tsx';

/** A list to play where a page has nothing else; its room stays empty where there is none, or the feed fails. */
export function OneToPlay() {
  const t = useText('one-to-play');
  const tPieces = useText('playlist-pieces');
  const { data, isPending } = useQuery({
    ...queryOf(listPopular, { query: { page: 1, limit: 10 } }),
    // A favour that did not come is not asked for again while one waits.
    retry: false,
  });
  const list = listOfTheDay(data ?? []);
  if (isPending) return <Skeleton className="h-20 rounded-panel" />;
  if (!list) return null;
  return (
    <>
      <h2 className="mb-2 h-5 text-center font-sans text-sm text-muted">{t('title')}</h2>
      <ListPanel playlist={list} playLabel={tPieces('play', { name: list.name })}>
        {list.owner?.username ?? tPieces('unknownUser')} ·{' '}
        {tPieces('trackCount', { count: list.track_count })}
      </ListPanel>
    </>
  );
}
