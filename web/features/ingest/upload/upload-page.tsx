import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { listShared } from '#shared/playlists/collaboration.ts';
import { listMine, listPopular, type PlaylistSummary } from '#shared/playlists/playlists.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useText } from '#web/lib/i18n.ts';
import { holds } from '#web/components/playlist-rights.ts';
import { queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BlockedUploads } from './blocked-uploads.tsx';
import { PlaylistChoice } from './playlist-choice.tsx';
import { UploadPanel } from './upload-panel.tsx';

/** Choice of a playlist, then files or links for it (specification, section 2, Upload). */
export function UploadPage() {
  const t = useText('upload-screen');
  const [chosenId, choose] = useChosenPlaylist();
  const mine = useQuery(queryOf(listMine));
  const popular = useQuery(queryOf(listPopular));
  const shared = useQuery(queryOf(listShared));
  const addable = shared.data?.filter(({ my_right: right }) => holds(right, 'add')) ?? [];
  const playlists = fillablePlaylists(popular.data ?? [], mine.data ?? [], addable);
  const chosen = playlists.find((playlist) => playlist.id === chosenId);
  const isLoading = mine.isPending || shared.isPending;
  return (
    <>
      <PageHeading title="upload" />
      {mine.isError ? (
        <Notice kind="error" actions={<Button onClick={() => void mine.refetch()}>{t('tryAgain')}</Button>}>
          {t('playlistsFailed')}
        </Notice>
      ) : chosen ? (
        <UploadPanel playlist={chosen} onChange={() => choose(null)} />
      ) : (
        <PlaylistChoice playlists={playlists} isLoading={isLoading} onChoose={choose} />
      )}
      <BlockedUploads />
    </>
  );
}

/** The playlists that the reader may add to: popular ones first, then the reader's own, then other people's. */
function fillablePlaylists(
  popular: readonly PlaylistSummary[],
  mine: readonly PlaylistSummary[],
  shared: readonly PlaylistSummary[],
): PlaylistSummary[] {
  const all = [...popular.filter((playlist) => playlist.can_edit), ...mine, ...shared];
  return [...new Map(all.map((playlist) => [playlist.id, playlist])).values()];
}

/** The playlist of `?playlist=` or the navigation's state; a choice is written to the address. */
function useChosenPlaylist(): [string | null, (id: string | null) => void] {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const chosen = query.has('playlist') ? query.get('playlist') : playlistOfState(state);
  return [chosen, (id) => setQuery({ playlist: id ?? '' }, { replace: true })];
}

function playlistOfState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const { playlistId, playlist_id } = state as { playlistId?: unknown; playlist_id?: unknown };
  const id = playlistId ?? playlist_id;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}
