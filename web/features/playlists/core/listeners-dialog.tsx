import { useQuery } from '@tanstack/react-query';
import { Headphones } from 'lucide-react';
import { type Audience, getAudience } from '#shared/social/audience.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { ChartFrame } from '#web/components/chart-frame.tsx';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { ListenerCurve } from './listener-curve.tsx';
import { LoadError } from './load-error.tsx';

interface ListenersDialogProps {
  playlist: Playlist;
  open: boolean;
  onClose: () => void;
}

/** A dialog with the listeners of a playlist, for its owner. */
export function ListenersDialog({ playlist, open, onClose }: ListenersDialogProps) {
  const t = useText('audience');
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={t('title')}>
      <Listeners playlist={playlist} />
    </Dialog>
  );
}

function Listeners({ playlist }: { playlist: Playlist }) {
  const t = useText('audience');
  const language = useLanguage();
  const query = useQuery(queryOf(getAudience, { params: { id: playlist.id } }));
  if (query.isError) return <LoadError error={query.error} onRetry={query.refetch} />;
  if (query.isPending) {
    return (
      <LoadingRegion label={t('loading')} className="grid gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-64" />
      </LoadingRegion>
    );
  }
  const { listeners, since, until, came_from: places, items } = query.data;
  const hasFigures = listeners !== null || items.some(({ heard }) => heard !== null);
  if (!hasFigures) {
    return (
      <EmptyState icon={Headphones} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {listeners !== null && since !== null && until !== null ? (
        <p>
          <span className="block font-display text-xl font-bold">
            {t('listeners', { number: formatNumber(listeners, language) })}
          </span>
          <span className="text-sm text-muted">
            {t('span', { since: formatDate(since, language), until: formatDate(until, language) })}
          </span>
        </p>
      ) : null}
      <p className="text-sm text-muted">{t('intro')}</p>
      <ListenerCurve items={items} fileName={`${playlist.name} ${t('curve')}`} />
      {places.length > 0 ? <Places places={places} fileName={`${playlist.name} ${t('cameFrom')}`} /> : null}
    </div>
  );
}

/** The places where listening began, as a table with bars. */
function Places({ places, fileName }: { places: Audience['came_from']; fileName: string }) {
  const t = useText('audience');
  const language = useLanguage();
  const sorted = places.toSorted((a, b) => b.listeners - a.listeners);
  const most = sorted[0]?.listeners ?? 1;
  return (
    <ChartFrame
      title={t('cameFrom')}
      fileName={fileName}
      lines={() => [
        [t('place'), t('people')],
        ...sorted.map(({ place, listeners }) => [t(place), listeners]),
      ]}
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{t('cameFrom')}</caption>
        <tbody>
          {sorted.map(({ place, listeners }) => (
            <tr key={place}>
              <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
                {t(place)}
              </th>
              <td aria-hidden className="w-full">
                <span
                  className="block h-2 rounded-full bg-signal"
                  style={{ width: `${(100 * listeners) / most}%` }}
                />
              </td>
              <td className="py-1 pl-3 text-right tabular-nums">{formatNumber(listeners, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartFrame>
  );
}
