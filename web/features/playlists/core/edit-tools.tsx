import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { MenuItem } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { isEditKept } from './kept-edit.ts';
import { ListTools } from './list-tools.tsx';
import { AddTracks } from './together/take-part.tsx';
import { useBulkDelete } from './use-bulk-delete.ts';

const EditDialog = lazyPart(() => import('./edit-dialog.tsx'), 'EditDialog');

const closed = { open: false, count: 0 };

/** The tools of those who may edit a playlist; only its owner deletes it. */
export function EditTools({ playlist }: { playlist: Playlist }) {
  const t = useText('playlist-page');
  const tList = useText('playlist-list');
  const navigate = useNavigate();
  // Each opening is a new edit, which begins at what the playlist is then. One that a session's end broke off goes on.
  const [edit, setEdit] = useState(() => (isEditKept(playlist.id) ? { open: true, count: 1 } : closed));
  const deletion = useBulkDelete(({ failures }) => {
    if (failures.length > 0) void toast.error(tList('deleteFailed'));
    else void navigate(paths.myPlaylists());
  });
  const removal: MenuItem = {
    key: 'delete',
    label: t('deletePlaylist'),
    icon: Trash2,
    danger: true,
    separated: true,
    onSelect: () => void deletion.ask([playlist]),
  };
  return (
    <>
      <Button
        icon={Pencil}
        className="max-lg:px-3.5! min-[22rem]:max-sm:mr-1"
        onPointerEnter={EditDialog.preload}
        onClick={() => setEdit({ open: true, count: edit.count + 1 })}
      >
        <span className="max-lg:sr-only">{t('edit')}</span>
      </Button>
      <AddTracks playlistId={playlist.id} />
      <ListTools playlist={playlist} items={playlist.my_right === 'own' ? [removal] : []} />
      <EditDialog
        key={edit.count}
        playlist={playlist}
        open={edit.open}
        onClose={() => setEdit({ ...edit, open: false })}
      />
    </>
  );
}
