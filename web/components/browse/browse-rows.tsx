import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { browse } from '#shared/playlists/browse.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { ListPanel } from '#web/components/list-panel.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

const rows = ['rising', 'fresh', 'followed', 'together'] as const;
const panels = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3';

/** The rows to look through. */
export const useBrowsed = () => useQuery(queryOf(browse));

/** Playlists in rows: rising, new, of followed people, made together; a row without any is left out. */
export function BrowseRows({ most }: { most: number }) {
  const t = useText('browse');
  const { data, error, refetch } = useBrowsed();
  if (error && !data) {
    return <FailedNotice onRetry={() => refetch()}>{errorText(error, t('failed'))}</FailedNotice>;
  }
  if (!data) {
    return (
      <LoadingRegion label={t('loading')} className={`${panels} grid! min-h-96 content-start`}>
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className="h-20 rounded-panel" />
        ))}
      </LoadingRegion>
    );
  }
  const filled = rows.filter((row) => data[row].length > 0);
  return (
    <div className="grid grid-cols-1 gap-8">
      {filled.map((row) => (
        <Row key={row} title={t(row)}>
          {data[row].slice(0, most).map((playlist) => (
            <li key={playlist.id} className="min-w-0 max-sm:nth-[n+4]:hidden">
              <Panel playlist={playlist} />
            </li>
          ))}
        </Row>
      ))}
    </div>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      <ul className={panels}>{children}</ul>
    </section>
  );
}

function Panel({ playlist }: { playlist: PlaylistSummary }) {
  const t = useText('playlist-pieces');
  const { name, owner, genre, track_count: count } = playlist;
  const facts = [owner?.username ?? t('unknownUser'), genre, t('trackCount', { count })].filter(Boolean);
  return (
    <ListPanel playlist={playlist} playLabel={t('play', { name })}>
      {facts.join(' · ')}
    </ListPanel>
  );
}
