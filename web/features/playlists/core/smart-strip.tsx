import { useQuery } from '@tanstack/react-query';
import { ListFilter, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { listShared } from '#shared/playlists/collaboration.ts';
import { listMine } from '#shared/playlists/playlists.ts';
import { listSmartLists } from '#shared/playlists/smart-lists.ts';
import { useFolders } from '#web/components/folders/use-folders.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';

/** The reader's smart lists, and the way to a new one. */
export function SmartStrip() {
  const t = useText('smart-strip');
  const { data, error, refetch } = useQuery(queryOf(listSmartLists));
  // The lists above ask, and would push it away; if they fail they say so for all.
  const mine = useQuery({ ...queryOf(listMine), enabled: false });
  const shared = useQuery({ ...queryOf(listShared), enabled: false });
  const folders = useFolders();
  const isAwaited = [mine, shared, folders].some(({ isPending }) => isPending) || (!data && !error);
  if (isAwaited || mine.error) return null;
  return (
    <section aria-labelledby="smart-lists" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="smart-lists" className="text-lg font-semibold">
          {t('title')}
        </h2>
        <LinkButton size="sm" icon={Plus} to={paths.smartList('new')}>
          {t('newList')}
        </LinkButton>
      </div>
      <p className="text-sm text-muted">{t('intro')}</p>
      {error && !data ? (
        <FailedNotice onRetry={() => refetch()}>{errorText(error, t('loadFailed'))}</FailedNotice>
      ) : null}
      <ul className="grid grid-cols-1 gap-3 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {data?.map(({ id, name, order, limit }) => (
          <li
            key={id}
            className="relative flex min-w-0 items-center gap-3 rounded-panel bg-surface p-3 transition hover:bg-raised"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-cover bg-raised text-signal">
              <ListFilter aria-hidden className="size-5" />
            </span>
            <span className="min-w-0">
              <Link
                to={paths.smartList(id)}
                className="block truncate font-semibold after:absolute after:inset-0 after:rounded-panel"
              >
                {name}
              </Link>
              <span className="block truncate text-sm text-muted">
                {t(order)} · {t('upTo', { count: limit })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
