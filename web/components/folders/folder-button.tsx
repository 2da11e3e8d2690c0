import { FolderInput } from 'lucide-react';
import { useState } from 'react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const FolderDialog = lazyPart(() => import('./folder-dialog.tsx'), 'FolderDialog');

/** Puts a playlist into one of the reader's folders. */
export function FolderButton({ playlist }: { playlist: Pick<PlaylistSummary, 'id' | 'name'> }) {
  const t = useText('folders');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('put', { name: playlist.name })}
        icon={FolderInput}
        aria-haspopup="dialog"
        onPointerEnter={FolderDialog.preload}
        onClick={() => setOpen(true)}
      />
      <FolderDialog playlist={playlist} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
