import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getStar, listFavourites, starTrack, unstarTrack } from '#shared/playlists/favourites.ts';
import { undoMs } from '#shared/limits.ts';
import { call } from '#web/lib/api.ts';
import { textOf, useText } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { getToken } from '#web/lib/session.ts';
import { toast } from '#web/ui/toast.ts';

const starOf = (id: string) => queryOf(getStar, { params: { id } });

/** The menu item's label; its state is fetched when the menu opens. */
export function StarLabel({ id }: { id: string }) {
  const t = useText('favourites');
  const { data } = useQuery({ ...starOf(id), retry: false });
  return t(data?.starred ? 'remove' : 'add');
}

/** Adds a track to the reader's favourites, or removes it. */
export function toggleStar(client: QueryClient, id: string): Promise<void> {
  const known = client.getQueryData<{ starred: boolean }>(keyOf(getStar, { params: { id } }));
  return setStar(client, id, !known?.starred);
}

/** Adds or removes a star and shows a toast; a removal can be undone for a time. */
export async function setStar(client: QueryClient, id: string, wanted: boolean): Promise<void> {
  const t = textOf('favourites');
  try {
    const { starred } = await call(wanted ? starTrack : unstarTrack, { params: { id } });
    client.setQueryData(keyOf(getStar, { params: { id } }), { starred });
    await client.invalidateQueries({ queryKey: keyOf(listFavourites) });
  } catch {
    if (getToken()) void toast.error(t('failed'));
    return;
  }
  if (wanted) return void toast.success(t('added'));
  const onAction = (): void => void setStar(client, id, true);
  void toast.withAction(t('removed'), { label: t('undo'), durationMs: undoMs, onAction });
}
