import { Check, Folder as FolderIcon, FolderMinus } from 'lucide-react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { type FolderEdit, movedTo, withFolder } from './folder-edits.ts';
import { NewFolder } from './new-folder.tsx';
import { sortedFolders, useFolderEdit, useFolders } from './use-folders.ts';

interface FolderDialogProps {
  playlist: Pick<PlaylistSummary, 'id' | 'name'>;
  open: boolean;
  onClose: () => void;
}

/** The reader's folders, to put a playlist into one of them, into a new one, or out of all. */
export function FolderDialog({ playlist, open, onClose }: FolderDialogProps) {
  const t = useText('folders');
  return (
    <Dialog open={open} onClose={onClose} title={t('putTitle')} description={playlist.name}>
      <Choices playlist={playlist} onDone={onClose} />
    </Dialog>
  );
}

function Choices({ playlist, onDone }: Pick<FolderDialogProps, 'playlist'> & { onDone: () => void }) {
  const t = useText('folders');
  const { data, isError, refetch } = useFolders();
  const change = useFolderEdit();
  const { id, name } = playlist;

  async function put(edit: FolderEdit, folder: string | null): Promise<boolean> {
    if (!(await change(edit))) return false;
    void toast.success(folder === null ? t('takenOut', { name }) : t('putInto', { name, folder }));
    onDone();
    return true;
  }

  if (isError && !data) {
    return <FailedNotice onRetry={() => refetch()}>{t('loadFailed')}</FailedNotice>;
  }
  if (!data) return <Skeleton className="h-24" />;
  const current = data.folders.find((folder) => folder.playlist_ids.includes(id));
  return (
    <div className="grid gap-4">
      <NewFolder count={data.folders.length} onCreate={(folder) => put(withFolder(folder, id), folder)} />
      <ul className="grid max-h-72 gap-0.5 overflow-y-auto empty:hidden">
        {current ? (
          <li>
            <Choice icon={FolderMinus} name={t('loose')} onChoose={() => void put(movedTo(id, null), null)} />
          </li>
        ) : null}
        {sortedFolders(data.folders).map((folder) => (
          <li key={folder.id}>
            <Choice
              icon={FolderIcon}
              name={folder.name}
              isCurrent={folder === current}
              onChoose={() => (folder === current ? onDone() : void put(movedTo(id, folder.id), folder.name))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ChoiceProps {
  icon: typeof FolderIcon;
  name: string;
  isCurrent?: boolean;
  onChoose: () => void;
}

function Choice({ icon: Icon, name, isCurrent = false, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={onChoose}
      className="flex min-h-11 w-full items-center gap-3 rounded-cover px-2 py-1.5 text-left transition hover:bg-raised"
    >
      <Icon aria-hidden className={cn('size-5 shrink-0', isCurrent ? 'text-signal' : 'text-muted')} />
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      {isCurrent ? <Check aria-hidden className="size-5 shrink-0 text-signal" /> : null}
    </button>
  );
}
