import { ArrowLeft, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Folder } from '#shared/playlists/library.ts';
import { removed } from '#web/components/folders/folder-edits.ts';
import { useFolderEdit } from '#web/components/folders/use-folders.ts';
import { useText } from '#web/lib/i18n.ts';
import { isKept } from '#web/lib/kept.ts';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { keptRename } from '../kept-edits.ts';

const RenameDialog = lazyPart(() => import('./rename-dialog.tsx'), 'RenameDialog');

/** The open folder's name, with its menu, and on a phone the way back. */
export function FolderHeading({ folder }: { folder: Folder }) {
  const t = useText('folders');
  const navigate = useNavigate();
  const confirm = useConfirm();
  const change = useFolderEdit();
  const [rename, setRename] = useState(() => {
    const goesOn = isKept(keptRename(folder.id));
    return { open: goesOn, count: Number(goesOn) };
  });
  const { id, name } = folder;

  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      confirmLabel: t('delete'),
      danger: true,
    });
    if (isSure && (await change(removed(id)))) await navigate(paths.folders(), { replace: true });
  }

  return (
    <div className="grid grid-cols-1">
      <Link
        to={paths.folders()}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm text-muted hover:text-text lg:hidden"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        {t('back')}
      </Link>
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 truncate text-lg font-semibold">{name}</h2>
        <Menu
          label={t('more', { name })}
          items={[
            {
              key: 'rename',
              label: t('rename'),
              icon: Pencil,
              onSelect: () => setRename({ open: true, count: rename.count + 1 }),
            },
            {
              key: 'delete',
              label: t('delete'),
              icon: Trash2,
              danger: true,
              separated: true,
              onSelect: () => void remove(),
            },
          ]}
        >
          {(trigger) => <IconButton {...trigger} label={t('more', { name })} icon={Ellipsis} />}
        </Menu>
      </div>
      {rename.count > 0 ? (
        <RenameDialog
          key={rename.count}
          folder={folder}
          open={rename.open}
          onClose={() => setRename({ ...rename, open: false })}
        />
      ) : null}
    </div>
  );
}
