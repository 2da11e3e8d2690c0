import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, Undo2 } from 'lucide-react';
import { getPlaylistHealth, type PlaylistHealth, type Repair } from '#shared/ingest/link-health.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { formatTime } from '#web/lib/format-moments.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { DeadItem } from './dead-item.tsx';
import { checkLinks } from './check-links.ts';
import { useRepair } from './use-repair.ts';

/** The items that no longer play, each with its candidates; below, the repaired ones. */
export function DeadItems({ playlist }: { playlist: Playlist }) {
  const t = useText('dead-items');
  const tHealth = useText('link-health');
  const tPage = useText('playlist-page');
  const {
    data: health,
    error,
    refetch,
  } = useQuery({
    ...queryOf(getPlaylistHealth, { params: { id: playlist.id } }),
    staleTime: 0,
  });
  if (!health && error) return <FailedNotice onRetry={refetch}>{t('loadFailed')}</FailedNotice>;
  if (!health) {
    return (
      <LoadingRegion label={tPage('loading')}>
        <Skeleton className="h-24" />
      </LoadingRegion>
    );
  }
  const { needs = [], needs_count: count = 0, repairs = [], elsewhere = [] } = health;
  return (
    <div data-edge="" className="grid grid-cols-1 gap-5 rounded-panel bg-surface p-4 sm:p-5">
      {needs.length > 0 ? (
        <ul className="grid grid-cols-1 gap-6">
          {needs.map((item) => (
            <DeadItem key={item.entry_id} playlistId={playlist.id} item={item} elsewhere={elsewhere} />
          ))}
        </ul>
      ) : (
        <p>{tHealth('allPlay')}</p>
      )}
      {count > needs.length ? (
        <p className="text-sm text-muted">{t('moreNeed', { count: count - needs.length })}</p>
      ) : null}
      {repairs.length > 0 ? <Repairs playlistId={playlist.id} repairs={repairs} /> : null}
      <CheckNow playlistId={playlist.id} health={health} />
    </div>
  );
}

function Repairs({ playlistId, repairs }: { playlistId: string; repairs: readonly Repair[] }) {
  const t = useText('dead-items');
  const tHealth = useText('link-health');
  const tPage = useText('playlist-page');
  const repair = useRepair(playlistId);
  return (
    <section className="grid grid-cols-1 gap-1 border-t border-line pt-4">
      <h2 className="font-sans text-sm font-semibold">{tHealth('repairs')}</h2>
      <ul className="grid grid-cols-1">
        {repairs.map(({ entry_id: item, from, to }) => (
          <li key={`${item} ${to.id}`} className="flex items-center gap-3">
            <p className="min-w-0 flex-1 text-sm break-words">
              {formatTrackTitle(to.title)} <span className="text-muted">{to.artist}</span>
            </p>
            <Button
              size="sm"
              kind="plain"
              icon={Undo2}
              aria-label={t('undoRepair', { title: formatTrackTitle(from.title) })}
              busy={repair.isPending && repair.variables.item === item}
              onClick={() => repair.mutate({ item, from: to, to: from, isUndo: true })}
            >
              {tPage('undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A button for the owner that checks the links, once an hour. */
function CheckNow({ playlistId, health }: { playlistId: string; health: PlaylistHealth }) {
  const t = useText('dead-items');
  const tHealth = useText('link-health');
  const language = useLanguage();
  const client = useQueryClient();
  const check = useMutation({ mutationFn: () => checkLinks(client, playlistId) });
  const { next_check_at: next } = health;
  if (next === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        icon={RefreshCw}
        busy={check.isPending}
        disabled={next !== null}
        onClick={() => check.mutate()}
      >
        {tHealth('checkNow')}
      </Button>
      <p aria-live="polite" className="text-sm text-muted">
        {next === null ? '' : t('checkAgain', { time: formatTime(next, language) })}
      </p>
    </div>
  );
}
