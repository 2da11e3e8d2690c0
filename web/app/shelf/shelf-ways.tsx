import { useQuery } from '@tanstack/react-query';
import { House, type LucideIcon, Search, Users } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { countUnread } from '#shared/social/notifications.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { cn } from '#web/ui/cn.ts';

/** Home, Search, and Following with its news, which the bell asks for. */
export function ShelfWays({ isSlim }: { isSlim: boolean }) {
  const t = useText('shelf');
  const tShell = useText('own-shell');
  const { pathname, search } = useLocation();
  const { data: unread } = useQuery({ ...queryOf(countUnread), enabled: false });
  const news = unread?.news ?? 0;
  const isFollowing = new URLSearchParams(search).get('tab') === 'following';
  const isHome = pathname === paths.home();
  return (
    <ul>
      <Way
        to={paths.home()}
        text={tShell('tabHome')}
        icon={House}
        isCurrent={isHome && !isFollowing}
        isSlim={isSlim}
      />
      <Way
        to={paths.search()}
        text={tShell('tabSearch')}
        icon={Search}
        isCurrent={pathname === paths.search()}
        isSlim={isSlim}
      />
      <Way
        to={`${paths.home()}?tab=following`}
        text={t('following')}
        icon={Users}
        news={news > 0 ? t('news', { count: news }) : ''}
        isCurrent={isHome && isFollowing}
        isSlim={isSlim}
      />
    </ul>
  );
}

interface WayProps {
  to: string;
  text: string;
  icon: LucideIcon;
  isCurrent: boolean;
  isSlim: boolean;
  /** Words beside the text; none while there are no news. */
  news?: string;
}

function Way({ to, text, icon: Icon, isCurrent, isSlim, news = '' }: WayProps) {
  return (
    <li>
      <Link
        to={to}
        title={isSlim ? text : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-11 items-center gap-3 rounded-cover px-2 text-sm font-medium text-muted -outline-offset-2 transition hover:bg-raised hover:text-text aria-[current=page]:bg-raised aria-[current=page]:text-text"
      >
        <span className="relative grid size-8 shrink-0 place-items-center">
          <Icon aria-hidden className="size-5" />
          {isSlim && news ? (
            <span aria-hidden className="absolute top-0.5 right-0 size-2 rounded-full bg-signal" />
          ) : null}
        </span>
        <span className={isSlim ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{text}</span>
        {news ? (
          <span className={cn('text-xs text-signal tabular-nums', isSlim && 'sr-only')}>{news}</span>
        ) : null}
      </Link>
    </li>
  );
}
