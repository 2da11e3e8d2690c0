import { Ellipsis, FolderInput } from 'lucide-react';
import { listToolMessages } from '#shared/messages/list-tools.ts';
import { playlistPageMessages } from '#shared/messages/playlist-page.ts';
import type { Playlist } from '#shared/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { useExport } from './use-export.ts';

/** What more one can do with a playlist: everyone exports it; its owner's own items come after. */
export function ListTools({ playlist, items = [] }: { playlist: Playlist; items?: readonly MenuItem[] }) {
  const t = useText(playlistPageMessages);
  const tTools = useText(listToolMessages);
  const exporting = useExport(playlist);
  const importing: MenuItem = {
    key: 'import',
    label: tTools('importHere'),
    icon: FolderInput,
    href: `${paths.importList()}?playlist=${playlist.id}`,
  };
  return (
    <Menu label={t('more')} items={[exporting, ...(playlist.can_edit ? [importing] : []), ...items]}>
      {(trigger) => <IconButton {...trigger} label={t('more')} icon={Ellipsis} />}
    </Menu>
  );
}
