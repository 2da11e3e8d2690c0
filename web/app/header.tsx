import { Menu as MenuIcon, Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '#shared/accounts/current-user.ts';
import { logOut, useCurrentUser, type Viewer } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Brand } from './brand.tsx';
import { chipLook } from './chip-look.ts';

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
        className="mx-auto flex max-w-7xl flex-wrap items-center px-4 py-2 min-[22rem]:gap-x-1 sm:px-6"
      >
        <Brand />
        <IconButton
          className="order-2 max-sm:-mr-2.5 md:hidden"
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
        <div className="order-1 ml-auto flex items-center min-[22rem]:gap-1 md:ml-1">
          <NavLink
            to={paths.search()}
            aria-label={t('search')}
            aria-keyshortcuts="Control+K Meta+K"
            title={t('search')}
            // The bar at the thumb has it, too; the narrowest phones have no room for both.
            className={cn(iconLink, viewer.state !== 'anonymous' && 'max-[22rem]:hidden')}
          >
            <Search aria-hidden className="size-5" />
          </NavLink>
          {viewer.state === 'anonymous' ? null : (
            // Wide enough for most names before they are known.
            <div className="flex items-center justify-end min-[22rem]:gap-1 lg:min-w-48">
              {viewer.user ? (
                <UserMenu user={viewer.user} instead={<ChipPlace user={viewer.user} />} />
              ) : (
                <ChipPlace user={null} />
              )}
            </div>
          )}
        </div>
      </nav>
    </header>
  );
}

/** The room of the bell and the chip until their code has come: nothing moves then. */
function ChipPlace({ user }: { user: CurrentUser | null }) {
  return (
    <>
      <span aria-hidden className="size-11" />
      <span aria-hidden className={chipLook}>
        {user ? (
          <>
            <Avatar name={user.username} src={user.avatar_url} />
            <span className="truncate max-lg:hidden">{user.username}</span>
          </>
        ) : (
          <span className="size-8" />
        )}
      </span>
    </>
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
