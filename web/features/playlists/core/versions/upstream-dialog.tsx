import { useQuery } from '@tanstack/react-query';
import { GitFork } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Playlist, PlaylistTrack } from '#shared/playlists/playlists.ts';
import { getUpstream, type Upstream } from '#shared/playlists/versions.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { LoadError } from '../load-error.tsx';
import { useTakeOver } from './use-take-over.ts';

interface UpstreamDialogProps {
  playlist: Playlist;
  open: boolean;
  onClose: () => void;
}

/** A dialog with the changes of the original since the version was made; each track can be taken over by itself. */
export function UpstreamDialog({ playlist, open, onClose }: UpstreamDialogProps) {
  const t = useText('versions');
  const name = playlist.forked_from?.playlist?.name ?? '';
  return (
    <Dialog open={open} onClose={onClose} size="md" title={t('upstreamTitle', { name })}>
      <Changes id={playlist.id} />
    </Dialog>
  );
}

function Changes({ id }: { id: string }) {
  const t = useText('versions');
  const upstream = useQuery({ ...queryOf(getUpstream, { params: { id } }), staleTime: 0 });
  if (upstream.error) return <LoadError error={upstream.error} onRetry={() => void upstream.refetch()} />;
  if (!upstream.data) {
    return (
      <LoadingRegion label={t('loading')}>
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} className="mb-2 h-14" />
        ))}
      </LoadingRegion>
    );
  }
  const { origin, added, removed } = upstream.data;
  if (!origin) {
    return (
      <EmptyState icon={GitFork} title={t('originGone')}>
        {t('originGoneText')}
      </EmptyState>
    );
  }
  if (added.length + removed.length === 0) {
    return (
      <EmptyState icon={GitFork} title={t('same')}>
        {t('sameText')}
      </EmptyState>
    );
  }
  return <Offers id={id} upstream={upstream.data} />;
}

function Offers({ id, upstream: { added, removed } }: { id: string; upstream: Upstream }) {
  const t = useText('versions');
  const take = useTakeOver(id);
  const isBusy = (track: PlaylistTrack): boolean => take.isPending && take.variables.track.id === track.id;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Part title={t('added')} isEmpty={added.length === 0}>
        {added.map(({ track, before }) => (
          <Offer
            key={track.id}
            track={track}
            label={t('takeOver')}
            name={t('takeOverTitle', { title: formatTrackTitle(track.title) })}
            isBusy={isBusy(track)}
            onTake={() => take.mutate({ track, before, isAdded: true })}
          />
        ))}
      </Part>
      <Part title={t('removed')} isEmpty={removed.length === 0}>
        {removed.map((track) => (
          <Offer
            key={track.id}
            track={track}
            label={t('takeOut')}
            name={t('takeOutTitle', { title: formatTrackTitle(track.title) })}
            isBusy={isBusy(track)}
            onTake={() => take.mutate({ track, before: null, isAdded: false })}
          />
        ))}
      </Part>
    </div>
  );
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section className="grid grid-cols-1 gap-1">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      <ul className="grid grid-cols-1">{children}</ul>
    </section>
  );
}

interface OfferProps {
  track: PlaylistTrack;
  label: string;
  name: string;
  isBusy: boolean;
  onTake: () => void;
}

function Offer({ track, label, name, isBusy, onTake }: OfferProps) {
  const t = useText('playlist-pieces');
  return (
    <li className="flex min-h-14 items-center gap-3">
      <span className="w-10 shrink-0">
        <CoverArt id={track.id} src={track.cover_url} small />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{formatTrackTitle(track.title)}</span>
        <span className="truncate text-sm text-muted">{track.artist || t('unknownArtist')}</span>
      </span>
      <Button size="sm" aria-label={name} busy={isBusy} onClick={onTake}>
        {label}
      </Button>
    </li>
  );
}
