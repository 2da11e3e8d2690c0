import { Menu as MenuIcon, Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { logOut, useCurrentUser, type Viewer } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Brand } from './brand.tsx';

const UserMenu = lazyPart(() => import('./user-menu.tsx'), 'UserMenu');

const iconLink =
  'grid size-11 place-items-center rounded-full text-muted transition hover:bg-raised hover:text-text aria-[current=page]:text-text';

/** Sticky at the top: brand, BETA, and the links that fit who is reading (specification, section 2). */
export function Header() {
  const t = useText('shell');
  const viewer = useCurrentUser();
  const { pathname } = useLocation();
  // Remembers the page it was opened on: on the next one it is closed.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  useEscape(open, () => setOpenOn(null));
  return (
    <header className="sticky top-0 z-30 border-b border-line/70 bg-page/92 backdrop-blur-md">
      <nav
        aria-label={t('mainNavigation')}
        className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-1 px-4 py-2 sm:px-6"
      >
        <Brand />
        <IconButton
          className="order-2 md:hidden"
          label={t('openMenu')}
          icon={open ? X : MenuIcon}
          aria-expanded={open}
          aria-controls="main-links"
          onClick={() => setOpenOn(open ? null : pathname)}
        />
        <ul
          id="main-links"
          className={cn(
            'order-3 basis-full flex-col pb-2 md:order-none md:ml-3 md:flex md:flex-1 md:basis-auto md:flex-row md:pb-0',
            open ? 'flex' : 'hidden',
          )}
        >
          <Links viewer={viewer} />
        </ul>
        <div className="order-1 ml-auto flex items-center gap-1 md:ml-1">
          <NavLink
            to={paths.search()}
            aria-label={t('search')}
            aria-keyshortcuts="Control+K Meta+K"
            title={t('search')}
            className={iconLink}
          >
            <Search aria-hidden className="size-5" />
          </NavLink>
          {viewer.user ? <UserMenu user={viewer.user} /> : null}
        </div>
      </nav>
    </header>
  );
}

function useEscape(active: boolean, onEscape: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => (event.key === 'Escape' ? onEscape() : undefined));
  useEffect(() => {
    if (!active) return undefined;
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [active]);
}

function Links({ viewer }: { viewer: Viewer }) {
  const t = useText('shell');
  const navigate = useNavigate();
  if (viewer.state !== 'authenticated') {
    return (
      <>
        <LinkItem leads to={paths.home()} text={t('home')} />
        {viewer.state === 'anonymous' ? (
          <>
            <LinkItem pushed to={paths.login()} text={t('login')} />
            <LinkItem leads to={paths.signup()} text={t('signUp')} />
          </>
        ) : null}
      </>
    );
  }
  return (
    <>
      <LinkItem leads to={paths.home()} text={t('home')} />
      <LinkItem leads to={paths.myPlaylists()} text={t('myPlaylists')} />
      {viewer.isAdmin ? <LinkItem pushed to={paths.admin()} text={t('admin')} /> : null}
      <LinkItem pushed={!viewer.isAdmin} to={paths.profile()} text={t('profile')} />
      <li>
        <button
          type="button"
          className={cn(linkLook, 'w-full text-muted')}
          onClick={() => {
            void logOut();
            void navigate(paths.home());
          }}
        >
          {t('logout')}
        </button>
      </li>
    </>
  );
}

const linkLook =
  'flex min-h-11 items-center rounded-full px-3.5 text-sm transition hover:bg-raised hover:text-text ' +
  'aria-[current=page]:text-text';

interface LinkItemProps {
  to: string;
  text: string;
  /** True for the two most important links. */
  leads?: boolean;
  /** True for a link at the other end. */
  pushed?: boolean;
}

function LinkItem({ to, text, leads = false, pushed = false }: LinkItemProps) {
  return (
    <li className={cn(pushed && 'md:ml-auto')}>
      <NavLink
        to={to}
        end={to === paths.home()}
        className={cn(linkLook, leads ? 'font-semibold text-text' : 'font-medium text-muted')}
      >
        {text}
      </NavLink>
    </li>
  );
}
