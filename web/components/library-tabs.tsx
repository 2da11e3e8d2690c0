import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { patterns } from '#shared/pages.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { cn } from '#web/ui/cn.ts';

const ways = {
  playlists: paths.myPlaylists(),
  saved: `${paths.myPlaylists()}?list=saved`,
  liked: `${paths.myPlaylists()}?list=liked`,
  tracks: patterns.myTracks,
  favourites: patterns.favourites,
  recent: patterns.recentPlays,
};
type Way = keyof typeof ways;

/** The pages of what a member keeps, as tabs: each is a page with an address of its own. Folders hold playlists. */
export function LibraryTabs() {
  const t = useText('library-tabs');
  const { pathname, search } = useLocation();
  const list = new URLSearchParams(search).get('list');
  const address = pathname + (list ? `?list=${list}` : '');
  const current = (Object.keys(ways) as Way[]).find((way) => ways[way] === address) ?? 'playlists';
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-way=${current}]`);
    if (tab && row.current) row.current.scrollLeft = tab.offsetLeft - row.current.clientWidth / 3;
  }, [current]);
  return (
    <nav aria-label={t('label')} className="mb-6">
      <ul ref={row} className="relative flex gap-1 overflow-x-auto border-b border-line">
        {(Object.keys(ways) as Way[]).map((way) => (
          <li key={way}>
            <Link
              to={ways[way]}
              data-way={way}
              aria-current={way === current ? 'page' : undefined}
              className={cn(
                '-mb-px inline-flex min-h-11 items-center border-b-2 px-4 text-sm font-medium whitespace-nowrap -outline-offset-2 transition',
                way === current
                  ? 'border-signal text-text'
                  : 'border-transparent text-muted hover:border-line hover:text-text',
              )}
            >
              {t(way)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
