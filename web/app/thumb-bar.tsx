import { House, Library, type LucideIcon, Search, User } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { patterns } from '#shared/pages.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { AddLink } from './add-button.tsx';

/** The pages that the library's tabs lead to. */
const library: readonly string[] = [
  patterns.myTracks,
  patterns.favourites,
  patterns.recentPlays,
  patterns.folders,
];

/** The phone's bottom row for members: one way to each place, and the add button in the middle, since no column is free there. */
export function ThumbBar() {
  const t = useText('own-shell');
  const isInLibrary = library.includes(useLocation().pathname);
  return (
    <nav
      aria-label={t('thumbBar')}
      className="border-t border-line bg-page pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto grid h-14 max-w-md auto-cols-fr grid-flow-col items-center justify-items-center">
        <Way to={paths.home()} text={t('tabHome')} icon={House} />
        <Way to={paths.search()} text={t('tabSearch')} icon={Search} />
        <li>
          <AddLink className="size-11" />
        </li>
        <Way to={paths.myPlaylists()} text={t('tabLibrary')} icon={Library} isWithin={isInLibrary} />
        <Way to={paths.profile()} text={t('tabYou')} icon={User} />
      </ul>
    </nav>
  );
}

interface WayProps {
  to: string;
  text: string;
  icon: LucideIcon;
  /** True on a page that lies behind this one. */
  isWithin?: boolean;
}

function Way({ to, text, icon: Icon, isWithin = false }: WayProps) {
  const { pathname } = useLocation();
  return (
    <li className="w-full">
      <Link
        to={to}
        aria-current={isWithin || pathname === to ? 'page' : undefined}
        className="grid min-h-14 content-center justify-items-center gap-0.5 text-xs font-medium text-muted -outline-offset-2 aria-[current=page]:text-text"
      >
        <Icon aria-hidden className="size-5.5" />
        {text}
      </Link>
    </li>
  );
}
