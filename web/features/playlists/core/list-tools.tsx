import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Flag, FolderInput, GitFork, History, ImageOff, RefreshCw, Users } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { ThingHead } from '#web/components/thing-head.tsx';
import { reportThing } from '#web/components/report-thing.ts';
import { holds } from '#web/components/playlist-rights.ts';
import { type Text, useText } from '#web/lib/i18n.ts';
import { forget, isKept } from '#web/lib/kept.ts';
import { createPart, withPart } from '#web/lib/part.ts';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useExport } from './use-export.ts';
import { useFollowItems } from './use-follow-items.tsx';
import { keptInvite } from './together/kept-invite.ts';
import { useMakeVersion } from './versions/use-make-version.ts';

const PeopleDialog = lazyPart(() => import('./together/people-dialog.tsx'), 'PeopleDialog');
const HistoryDialog = lazyPart(() => import('./past/history-dialog.tsx'), 'HistoryDialog');

const health = createPart(() => import('./health/check-links.ts'));

/** The menu of a playlist: export for all, members for members; `items` of its owner follow. */
export function ListTools({ playlist, items = [] }: { playlist: Playlist; items?: readonly MenuItem[] }) {
  const t = useText('playlist-page');
  const tTools = useText('list-tools');
  const tReport = useText('track-menu');
  const exporting = useExport(playlist);
  const following = useFollowItems(playlist);
  const makeVersion = useMakeVersion(playlist.id);
  const client = useQueryClient();
  const isLedToPeople = useLocation().hash === '#people' && holds(playlist.my_right, 'add');
  const [isPastOpen, setPastOpen] = useState(false);
  const [arePeopleOpen, setPeopleOpen] = useState(() => isKept(keptInvite(playlist.id)) || isLedToPeople);
  const closePeople = (): void => {
    forget(keptInvite(playlist.id));
    setPeopleOpen(false);
  };
  const people: MenuItem = {
    key: 'people',
    label: tTools('people'),
    icon: Users,
    onSelect: () => setPeopleOpen(true),
  };
  const importing: MenuItem = {
    key: 'import',
    label: tTools('importHere'),
    icon: FolderInput,
    href: `${paths.importList()}?playlist=${playlist.id}`,
  };
  const checking: MenuItem = {
    key: 'check',
    label: tTools('checkLinks'),
    icon: RefreshCw,
    onSelect: () => withPart(health, { act: ({ checkLinks }) => void checkLinks(client, playlist.id) }),
  };
  const past: MenuItem[] = [
    {
      key: 'history',
      label: tTools('history'),
      icon: History,
      onSelect: () => setPastOpen(true),
    },
    { key: 'version', label: tTools('makeVersion'), icon: GitFork, onSelect: makeVersion },
  ];
  return (
    <>
      <Menu
        label={t('more')}
        head={
          <ThingHead
            id={playlist.id}
            cover={playlist.cover_url}
            name={playlist.name}
            by={playlist.owner?.username}
          />
        }
        items={[
          ...(holds(playlist.my_right, 'add') ? [people] : []),
          ...past,
          exporting,
          ...following,
          ...(playlist.my_right === 'own' && hasLinks(playlist) ? [checking] : []),
          ...(playlist.can_edit ? [importing] : reporting(playlist, tReport)),
          ...items,
        ]}
      >
        {(trigger) => <IconButton {...trigger} label={t('more')} icon={Ellipsis} />}
      </Menu>
      <PeopleDialog playlist={playlist} open={arePeopleOpen} onClose={closePeople} />
      <HistoryDialog playlist={playlist} open={isPastOpen} onClose={() => setPastOpen(false)} />
    </>
  );
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
