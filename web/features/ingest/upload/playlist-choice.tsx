import { ListMusic, Plus } from 'lucide-react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

interface PlaylistChoiceProps {
  playlists: readonly PlaylistSummary[];
  isLoading: boolean;
  onChoose: (id: string) => void;
}

const grid = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3';

/** The first step: the choice of a playlist for the music. */
export function PlaylistChoice({ playlists, isLoading, onChoose }: PlaylistChoiceProps) {
  const t = useText('upload-screen');
  if (isLoading) {
    return (
      <LoadingRegion label={t('choosePlaylist')} className={grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-20" />
        ))}
      </LoadingRegion>
    );
  }
  if (playlists.length === 0) {
    return (
      <EmptyState
        icon={ListMusic}
        title={t('noPlaylistTitle')}
        action={
          <LinkButton kind="primary" icon={Plus} to={paths.createPlaylist()}>
            {t('createPlaylist')}
          </LinkButton>
        }
      >
        {t('noPlaylistText')}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="choose-playlist" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="choose-playlist" className="text-lg font-semibold">
            {t('choosePlaylist')}
          </h2>
          <p className="text-muted">{t('choosePlaylistHint')}</p>
        </div>
        <LinkButton icon={Plus} to={paths.createPlaylist()}>
          {t('createPlaylist')}
        </LinkButton>
      </div>
      <ul className={grid}>
        {playlists.map((playlist) => (
          <li key={playlist.id}>
            <button
              type="button"
              onClick={() => onChoose(playlist.id)}
              className="flex w-full items-center gap-4 rounded-panel bg-surface p-3 text-left transition hover:bg-raised active:translate-y-px"
            >
              <span className="block size-14 shrink-0">
                <CoverArt id={playlist.id} src={playlist.cover_url} colours={playlist.cover_colours} small />
              </span>
              <span className="min-w-0">
                <span className="block truncate font-semibold">{playlist.name}</span>
                <span className="block truncate text-sm text-muted">
                  {t('trackCount', { count: playlist.track_count })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
