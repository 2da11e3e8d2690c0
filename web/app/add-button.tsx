import { House, ListMusic, type LucideIcon, Plus, Search, User } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { cn } from '#web/ui/cn.ts';

/** The floating add button for members: above the player, over the page's foot. */
export function AddButton() {
  const t = useText('shell');
  return (
    <aside aria-label={t('add')} className="max-sm:hidden">
      <AddLink className="absolute right-5 bottom-full mb-4 size-12 shadow-lift xl:right-[max(1.25rem,calc(50vw-43.5rem))]" />
    </aside>
  );
}

/** The phone's bottom row: the add button between the most used links, since no column is free there. */
export function ThumbBar() {
  const t = useText('shell');
  const tOwn = useText('own-shell');
  return (
    <nav
      aria-label={tOwn('thumbBar')}
      className="border-t border-line bg-page pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="mx-auto grid max-w-md grid-cols-5 items-center justify-items-center">
        <Way to={paths.home()} text={t('home')} icon={House} />
        <Way to={paths.search()} text={t('search')} icon={Search} />
        <li>
          <AddLink className="my-1.5 size-11" />
        </li>
        <Way to={paths.myPlaylists()} text={t('myPlaylists')} icon={ListMusic} />
        <Way to={paths.profile()} text={t('profile')} icon={User} />
      </ul>
    </nav>
  );
}

function Way({ to, text, icon: Icon }: { to: string; text: string; icon: LucideIcon }) {
  return (
    <li className="w-full">
      <NavLink
        to={to}
        end
        aria-label={text}
        title={text}
        className="grid min-h-14 place-items-center text-muted -outline-offset-2 aria-[current=page]:text-text"
      >
        <Icon aria-hidden className="size-5.5" />
      </NavLink>
    </li>
  );
}

function AddLink({ className }: { className: string }) {
  const t = useText('shell');
  return (
    <Link
      to={paths.newPlaylist()}
      aria-label={t('add')}
      title={t('add')}
      data-edge
      className={cn(
        'grid place-items-center rounded-full bg-signal text-on-signal transition hover:bg-signal-bright active:scale-95',
        className,
      )}
    >
      <Plus aria-hidden className="size-6" />
    </Link>
  );
}
