import { House, Library, type LucideIcon, Plus, Search, User } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { cn } from '#web/ui/cn.ts';

/** The floating add button for members: above the player, over the page's foot. */
export function AddButton() {
  const t = useText('shell');
  return (
    <aside aria-label={t('add')} className="max-md:hidden">
      <AddLink className="absolute right-5 bottom-full mb-4 size-12 shadow-lift xl:right-[max(1.25rem,calc(50vw-43.5rem))]" />
    </aside>
  );
}

/**
 * The phone's bottom row, for everybody: one way to each place. A visitor's Library and You lead to the login, and from
 * there back. Members have the add button in its middle, since no column is free there.
 */
export function ThumbBar({ isMember }: { isMember: boolean }) {
  const t = useText('own-shell');
  return (
    <nav
      aria-label={t('thumbBar')}
      className="border-t border-line bg-page pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul
        className={cn(
          'mx-auto grid h-14 max-w-md items-center justify-items-center',
          isMember ? 'grid-cols-5' : 'grid-cols-4',
        )}
      >
        <Way to={paths.home()} text={t('tabHome')} icon={House} />
        <Way to={paths.search()} text={t('tabSearch')} icon={Search} />
        {isMember ? (
          <li>
            <AddLink className="size-11" />
          </li>
        ) : null}
        <Way to={paths.myPlaylists()} text={t('tabLibrary')} icon={Library} />
        <Way to={paths.profile()} text={t('tabYou')} icon={User} />
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
        className="grid min-h-14 content-center justify-items-center gap-0.5 text-xs font-medium text-muted -outline-offset-2 aria-[current=page]:text-text"
      >
        <Icon aria-hidden className="size-5.5" />
        {text}
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
