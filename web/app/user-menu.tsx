import { Contrast, History, Keyboard, Languages, Rows3, Settings, User } from 'lucide-react';
import { useState } from 'react';
import { languageChoices, setLanguageChoice, useLanguageChoice, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { choose, density, theme, usePreference } from '#web/lib/preferences.ts';
import type { CurrentUser } from '#shared/accounts/current-user.ts';
import { patterns } from '#shared/pages.ts';
import { Bell } from '#web/features/social/bell/bell.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { cn } from '#web/ui/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { chipLook } from './chip-look.ts';
import { languageName, themeNames } from './preference-names.ts';

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
    ...useChoices(),
    { key: 'keys', label: tOwn('keys'), icon: Keyboard, separated: true, onSelect: () => setHelp(true) },
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

/** Theme, density and language, each a menu of its own. */
function useChoices(): MenuItem[] {
  const t = useText('preferences');
  const [shownTheme, shownDensity, language] = [
    usePreference(theme),
    usePreference(density),
    useLanguageChoice(),
  ];
  return [
    {
      key: 'theme',
      label: t('theme'),
      icon: Contrast,
      separated: true,
      items: theme.choices.map((choice) => ({
        key: choice,
        label: t(themeNames[choice]),
        checked: choice === shownTheme,
        onSelect: () => choose(theme, choice),
      })),
    },
    {
      key: 'density',
      label: t('density'),
      icon: Rows3,
      items: density.choices.map((choice) => ({
        key: choice,
        label: t(choice),
        checked: choice === shownDensity,
        onSelect: () => choose(density, choice),
      })),
    },
    {
      key: 'language',
      label: t('language'),
      icon: Languages,
      items: languageChoices.map((choice) => ({
        key: choice,
        label: languageName(choice, t),
        checked: choice === language,
        onSelect: () => setLanguageChoice(choice),
      })),
    },
  ];
}
