import { History, Keyboard, LogOut, Settings, ShieldCheck, User } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logOut, useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import type { CurrentUser } from '#shared/accounts/current-user.ts';
import { patterns } from '#shared/pages.ts';
import { Bell } from '#web/features/social/bell/bell.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { cn } from '#web/ui/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';
import { chipLook } from './chip-look.ts';
import { useLooksItems } from './looks-items.ts';

const HelpDialog = lazyPart(() => import('#web/components/bar/help-dialog.tsx'), 'HelpDialog');

/** A chip with the user's first letter and name; its menu has profile, settings, appearance and keys. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const t = useText('shell');
  const tOwn = useText('own-shell');
  const tTitles = useText('titles');
  const [help, setHelp] = useState(false);
  const items: MenuItem[] = [
    { key: 'profile', label: t('profile'), icon: User, href: paths.profile() },
    { key: 'recentPlays', label: tTitles('recentPlays'), icon: History, href: patterns.recentPlays },
    { key: 'settings', label: tOwn('settings'), icon: Settings, href: paths.settings() },
    ...useLooksItems(),
    { key: 'keys', label: tOwn('keys'), icon: Keyboard, separated: true, onSelect: () => setHelp(true) },
    ...useNarrowItems(),
  ];
  return (
    <>
      <Bell />
      <Menu label={tOwn('userMenu')} items={items}>
        {(trigger) => (
          <button type="button" {...trigger} className={cn(chipLook, 'transition hover:bg-raised')}>
            <Avatar name={user.username} src={user.avatar_url} />
            <span className="truncate max-lg:sr-only">{user.username}</span>
          </button>
        )}
      </Menu>
      {help ? <HelpDialog onClose={() => setHelp(false)} /> : null}
    </>
  );
}

/** The header's links that a phone has no room for. */
function useNarrowItems(): MenuItem[] {
  const t = useText('shell');
  const navigate = useNavigate();
  const { isAdmin } = useCurrentUser();
  if (!useIsNarrow()) return [];
  const leave = () => {
    void logOut();
    void navigate(paths.home());
  };
  return [
    ...(isAdmin
      ? [{ key: 'admin', label: t('admin'), icon: ShieldCheck, href: paths.admin(), separated: true }]
      : []),
    { key: 'logout', label: t('logout'), icon: LogOut, onSelect: leave, separated: !isAdmin },
  ];
}
