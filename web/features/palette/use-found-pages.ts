import {
  House,
  Library,
  LogIn,
  type LucideIcon,
  Plus,
  Search,
  Settings,
  Upload,
  UserPlus,
  UserRound,
} from 'lucide-react';
import { shellMessages } from '#shared/messages/shell.ts';
import { titleMessages } from '#shared/messages/titles.ts';
import { wordsOf } from '#shared/search-text.ts';
import { useCurrentUser, type Viewer } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';

export const pageNames = { ...titleMessages, home: shellMessages.home };

export interface PalettePage {
  title: keyof typeof pageNames;
  path: string;
  icon: LucideIcon;
  for: 'all' | 'visitors' | 'members' | 'admins';
}

const pages: readonly PalettePage[] = [
  { title: 'home', path: paths.home(), icon: House, for: 'all' },
  { title: 'search', path: paths.search(), icon: Search, for: 'all' },
  { title: 'login', path: paths.login(), icon: LogIn, for: 'visitors' },
  { title: 'register', path: paths.register(), icon: UserPlus, for: 'visitors' },
  { title: 'myPlaylists', path: paths.myPlaylists(), icon: Library, for: 'members' },
  { title: 'createPlaylist', path: paths.createPlaylist(), icon: Plus, for: 'members' },
  { title: 'upload', path: paths.upload(), icon: Upload, for: 'members' },
  { title: 'profile', path: paths.profile(), icon: UserRound, for: 'members' },
  { title: 'admin', path: paths.admin(), icon: Settings, for: 'admins' },
  { title: 'adminUsers', path: paths.adminUsers(), icon: Settings, for: 'admins' },
  { title: 'adminBackup', path: paths.adminBackup(), icon: Settings, for: 'admins' },
  { title: 'adminCopyright', path: paths.adminCopyright(), icon: Settings, for: 'admins' },
  { title: 'adminAudit', path: paths.adminAudit(), icon: Settings, for: 'admins' },
];

function isFor(page: PalettePage, viewer: Viewer): boolean {
  if (page.for === 'all') return true;
  if (page.for === 'visitors') return viewer.state === 'anonymous';
  return page.for === 'admins' ? viewer.isAdmin : viewer.state === 'authenticated';
}

/** The pages that are open to the reader, by the beginnings of the words of their names. */
export function useFoundPages(query: string): readonly PalettePage[] {
  const t = useText(pageNames);
  const viewer = useCurrentUser();
  const words = wordsOf(query);
  return pages.filter((page) => {
    const name = wordsOf(t(page.title));
    return isFor(page, viewer) && words.every((word) => name.some((one) => one.startsWith(word)));
  });
}
