import {
  Compass,
  Folder,
  History,
  House,
  Library,
  LogIn,
  type LucideIcon,
  Plus,
  Search,
  Settings,
  Star,
  Upload,
  UserPlus,
  UserRound,
} from 'lucide-react';
import type { KeyOf } from '#shared/texts/texts.ts';
import { type PageName, pages as table } from '#shared/pages.ts';
import { wordsOf } from '#shared/playlists/search-text.ts';
import { useCurrentUser, type Viewer } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';

export interface PalettePage {
  title: KeyOf<'titles'>;
  path: string;
  icon: LucideIcon;
  for: 'all' | 'visitors' | 'members' | 'admins';
}

const page = (name: PageName, icon: LucideIcon, who: PalettePage['for']): PalettePage => {
  const { title, pattern } = table[name];
  return { title, path: pattern, icon, for: who };
};

const pages: readonly PalettePage[] = [
  page('home', House, 'all'),
  page('search', Search, 'all'),
  page('browse', Compass, 'all'),
  page('login', LogIn, 'visitors'),
  page('register', UserPlus, 'visitors'),
  page('myPlaylists', Library, 'members'),
  page('myTracks', Library, 'members'),
  page('recentPlays', History, 'members'),
  page('favourites', Star, 'members'),
  page('folders', Folder, 'members'),
  page('createPlaylist', Plus, 'members'),
  page('upload', Upload, 'members'),
  page('profile', UserRound, 'members'),
  page('admin', Settings, 'admins'),
  page('adminUsers', Settings, 'admins'),
  page('adminBackup', Settings, 'admins'),
  page('adminCopyright', Settings, 'admins'),
  page('adminReports', Settings, 'admins'),
  page('adminAudit', Settings, 'admins'),
];

function isFor(page: PalettePage, viewer: Viewer): boolean {
  if (page.for === 'all') return true;
  if (page.for === 'visitors') return viewer.state === 'anonymous';
  return page.for === 'admins' ? viewer.isAdmin : viewer.state === 'authenticated';
}

/** The pages open to the reader whose names have words that begin with the query's. */
export function useFoundPages(query: string): readonly PalettePage[] {
  const t = useText('titles');
  const viewer = useCurrentUser();
  const words = wordsOf(query);
  return pages.filter((page) => {
    const name = wordsOf(t(page.title));
    return isFor(page, viewer) && words.every((word) => name.some((one) => one.startsWith(word)));
  });
}
