import { useInfiniteQuery } from '@tanstack/react-query';
import { GitFork } from 'lucide-react';
import { Link } from 'react-router';
import type { Playlist, PlaylistSummary } from '#shared/playlists/playlists.ts';
import { getLineage } from '#shared/playlists/versions.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { call } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/format-moments.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { LoadError } from '../load-error.tsx';

interface VersionsDialogProps {
  playlist: Playlist;
  open: boolean;
  onClose: () => void;
}

/** A dialog with the versions of a playlist: other people's and the reader's own. */
export function VersionsDialog({ playlist, open, onClose }: VersionsDialogProps) {
  const t = useText('versions');
  return (
    <Dialog open={open} onClose={onClose} size="md" title={t('versionsTitle', { name: playlist.name })}>
      <Versions id={playlist.id} onLeave={onClose} />
    </Dialog>
  );
}

function Versions({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useText('versions');
  const query = useInfiniteQuery({
    queryKey: keyOf(getLineage, { params: { id } }),
    meta: { access: getLineage.access },
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(getLineage, { params: { id }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  if (query.error && !query.data) {
    return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) {
    return (
      <LoadingRegion label={t('loading')} className="grid gap-2">
        {Array.from({ length: 3 }, (_, at) => (
          <Skeleton key={at} className="mb-2 h-18" />
        ))}
      </LoadingRegion>
    );
  }
  const versions = query.data.pages.flatMap((page) => page.versions);
  if (versions.length === 0) {
    return (
      <EmptyState icon={GitFork} title={t('noVersions')}>
        {t('noVersionsText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-1">
        {versions.map((version) => (
          <Version key={version.id} version={version} onLeave={onLeave} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button
          size="sm"
          className="mt-3 w-full"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('older')}
        </Button>
      ) : null}
    </>
  );
}

function Version({ version, onLeave }: { version: PlaylistSummary; onLeave: () => void }) {
  const t = useText('playlist-pieces');
  const language = useLanguage();
  const facts = [
    version.owner?.username ?? t('unknownUser'),
    t('trackCount', { count: version.track_count }),
    formatDay(version.created_at, language),
  ];
  return (
    <li>
      <Link
        to={paths.playlist(version.id)}
        onClick={onLeave}
        className="flex items-center gap-3 rounded-cover p-2 transition hover:bg-raised"
      >
        <span className="w-14 shrink-0">
          <CoverArt id={version.id} src={version.cover_url} small />
        </span>
        <span className="grid min-w-0">
          <span className="truncate font-medium">{version.name}</span>
          <span className="truncate text-sm text-muted">{facts.join(' · ')}</span>
        </span>
      </Link>
    </li>
  );
}
