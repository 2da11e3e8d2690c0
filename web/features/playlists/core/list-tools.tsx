import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { ThingHead } from '#web/components/thing-head.tsx';
import { holds } from '#web/components/playlist-rights.ts';
import { useText } from '#web/lib/i18n.ts';
import { forget, isKept } from '#web/lib/kept.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { keptInvite } from './together/kept-invite.ts';
import { useListMenu } from './use-list-menu.ts';

const PeopleDialog = lazyPart(() => import('./together/people-dialog.tsx'), 'PeopleDialog');
const HistoryDialog = lazyPart(() => import('./past/history-dialog.tsx'), 'HistoryDialog');
const ListenersDialog = lazyPart(() => import('./listeners-dialog.tsx'), 'ListenersDialog');

/** The menu of a playlist: export for all, members for members; `items` of its owner follow. */
export function ListTools({ playlist, items = [] }: { playlist: Playlist; items?: readonly MenuItem[] }) {
  const t = useText('playlist-page');
  const isLedToPeople = useLocation().hash === '#people' && holds(playlist.my_right, 'add');
  const [isPastOpen, setPastOpen] = useState(false);
  const [areListenersOpen, setListenersOpen] = useState(false);
  const [arePeopleOpen, setPeopleOpen] = useState(() => isKept(keptInvite(playlist.id)) || isLedToPeople);
  const closePeople = (): void => {
    forget(keptInvite(playlist.id));
    setPeopleOpen(false);
  };
  const tools = useListMenu(playlist, {
    onPeople: () => setPeopleOpen(true),
    onListeners: () => setListenersOpen(true),
    onHistory: () => setPastOpen(true),
  });
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
        items={[...tools, ...items]}
      >
        {(trigger) => <IconButton {...trigger} label={t('more')} icon={Ellipsis} />}
      </Menu>
      <PeopleDialog playlist={playlist} open={arePeopleOpen} onClose={closePeople} />
      <ListenersDialog playlist={playlist} open={areListenersOpen} onClose={() => setListenersOpen(false)} />
      <HistoryDialog playlist={playlist} open={isPastOpen} onClose={() => setPastOpen(false)} />
    </>
  );
}
