import { useQueryClient } from '@tanstack/react-query';
import { Flag, FolderInput, GitFork, Headphones, History, ImageOff, RefreshCw, Users } from 'lucide-react';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { radioItem } from '#web/components/radio-item.ts';
import { reportThing } from '#web/components/report-thing.ts';
import { holds } from '#web/components/playlist-rights.ts';
import { type Text, useText } from '#web/lib/i18n.ts';
import { createPart, withPart } from '#web/lib/part.ts';
import { paths } from '#web/lib/paths.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import { useExport } from './use-export.ts';
import { useFollowItems } from './use-follow-items.tsx';
import { useMakeVersion } from './versions/use-make-version.ts';

const health = createPart(() => import('./health/check-links.ts'));

interface Dialogs {
  /** Opens the dialog of the members. */
  onPeople: () => void;
  /** Opens the dialog of the listeners. */
  onListeners: () => void;
  /** Opens the dialog of the history. */
  onHistory: () => void;
}

/** The menu items of a playlist that the reader's right allows. */
export function useListMenu(playlist: Playlist, { onPeople, onListeners, onHistory }: Dialogs): MenuItem[] {
  const t = useText('list-tools');
  const tReport = useText('track-menu');
  const tRadio = useText('radio');
  const exporting = useExport(playlist);
  const following = useFollowItems(playlist);
  const makeVersion = useMakeVersion(playlist.id);
  const client = useQueryClient();
  const people: MenuItem = { key: 'people', label: t('people'), icon: Users, onSelect: onPeople };
  const listening: MenuItem = {
    key: 'listeners',
    label: t('listeners'),
    icon: Headphones,
    onSelect: onListeners,
  };
  const importing: MenuItem = {
    key: 'import',
    label: t('importHere'),
    icon: FolderInput,
    href: `${paths.importList()}?playlist=${playlist.id}`,
  };
  const checking: MenuItem = {
    key: 'check',
    label: t('checkLinks'),
    icon: RefreshCw,
    onSelect: () => withPart(health, { act: ({ checkLinks }) => void checkLinks(client, playlist.id) }),
  };
  const radio = radioItem(tRadio('start'), playlist.name, () => playlist.tracks);
  return [
    ...(playlist.tracks.length > 0 ? [radio] : []),
    ...(holds(playlist.my_right, 'add') ? [people] : []),
    ...(playlist.my_right === 'own' ? [listening] : []),
    { key: 'history', label: t('history'), icon: History, onSelect: onHistory },
    { key: 'version', label: t('makeVersion'), icon: GitFork, onSelect: makeVersion },
    exporting,
    ...following,
    ...(playlist.my_right === 'own' && hasLinks(playlist) ? [checking] : []),
    ...(playlist.can_edit ? [importing] : reporting(playlist, tReport)),
  ];
}

const hasLinks = ({ tracks }: Playlist): boolean => tracks.some((track) => track.storage_type === 'URL');

/** The menu item that reports another person's playlist. */
function reporting({ id, name, cover_url }: Playlist, t: Text<'track-menu'>): MenuItem[] {
  const cover: MenuItem = {
    key: 'report-cover',
    label: t('reportCover'),
    icon: ImageOff,
    onSelect: () => reportThing({ kind: 'cover', id, name }),
  };
  return [
    {
      key: 'report',
      label: t('report'),
      icon: Flag,
      separated: true,
      onSelect: () => reportThing({ kind: 'playlist', id, name }),
    },
    ...(cover_url ? [cover] : []),
  ];
}
