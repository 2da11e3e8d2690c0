import { Search } from 'lucide-react';
import { NavLink, useNavigate } from 'react-router';
import type { CurrentUser } from '#shared/accounts/current-user.ts';
import { logOut, useCurrentUser, type Viewer } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { cn } from '#web/ui/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Brand } from './brand.tsx';
import { chipLook } from './chip-look.ts';

const GlobeMenu = lazyPart(() => import('./footer.tsx'), 'GlobeButton');
const UserMenu = lazyPart(() => import('./user-menu.tsx'), 'UserMenu');

const iconLink =
  'grid size-11 place-items-center rounded-full text-muted transition hover:bg-raised hover:text-text aria-[current=page]:text-text';

/**
 * Sticky at the top, in one line: brand, BETA, and the links that fit who is reading (specification, section 2). On a
 * phone the tab bar has Home, My Playlists and Profile, and the chip's menu the others.
 */
export function Header() {
  const t = useText('shell');
  const viewer = useCurrentUser();
  return (
    <header className="sticky top-0 z-30 border-b border-line/70 bg-page/92 backdrop-blur-md">
      <nav aria-label={t('mainNavigation')} className="mx-auto flex max-w-7xl items-center px-4 py-2 sm:px-6">
        <Brand isShort={viewer.state === 'anonymous'} />
        <ul className="flex flex-1 items-center justify-end md:ml-3 md:flex-wrap md:justify-start">
          <Links viewer={viewer} />
        </ul>
        <div className="flex items-center md:ml-1">
          <NavLink
            to={paths.search()}
            aria-label={t('search')}
            aria-keyshortcuts="Control+K Meta+K"
            title={t('search')}
            // Members have it in the tab bar, too.
            className={cn(iconLink, viewer.state !== 'anonymous' && 'max-md:hidden')}
          >
            <Search aria-hidden className="size-5" />
          </NavLink>
          {viewer.state === 'anonymous' ? (
            // The narrowest phones have the choices in the footer alone.
            <span className="size-11 max-md:-mr-2.5 max-[22rem]:hidden">
              <GlobeMenu />
            </span>
          ) : (
            // Wide enough for most names before they are known.
            <div className="flex items-center justify-end lg:min-w-48">
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

function Links({ viewer }: { viewer: Viewer }) {
  const t = useText('shell');
  const navigate = useNavigate();
  if (viewer.state !== 'authenticated') {
    return (
      <>
        <LinkItem wide leads to={paths.home()} text={t('home')} />
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
      <LinkItem wide leads to={paths.home()} text={t('home')} />
      <LinkItem wide leads to={paths.myPlaylists()} text={t('myPlaylists')} />
      {viewer.isAdmin ? <LinkItem wide pushed to={paths.admin()} text={t('admin')} /> : null}
      <LinkItem wide pushed={!viewer.isAdmin} to={paths.profile()} text={t('profile')} />
      <li className="max-md:hidden">
        <button
          type="button"
          className={cn(linkLook, 'text-muted')}
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
  'flex min-h-11 items-center rounded-full px-1.5 text-sm whitespace-nowrap min-[22rem]:px-2 sm:px-3.5 transition hover:bg-raised hover:text-text ' +
  'aria-[current=page]:text-text';

interface LinkItemProps {
  to: string;
  text: string;
  /** True for the two most important links. */
  leads?: boolean;
  /** True for a link at the other end. */
  pushed?: boolean;
  /** True for a link that phones have in the tab bar or in the chip's menu. */
  wide?: boolean;
}

function LinkItem({ to, text, leads = false, pushed = false, wide = false }: LinkItemProps) {
  return (
    <li className={cn(pushed && 'md:ml-auto', wide && 'max-md:hidden')}>
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
