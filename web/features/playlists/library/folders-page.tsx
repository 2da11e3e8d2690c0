import { useSearchParams } from 'react-router';
import type { Folder } from '#shared/playlists/library.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { movedTo } from '#web/components/folders/folder-edits.ts';
import { sortedFolders, useFolderEdit, useFolders } from '#web/components/folders/use-folders.ts';
import { useKeptPlaylists } from '#web/components/folders/use-kept-playlists.ts';
import { LibraryTabs } from '#web/components/library-tabs.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { FolderContent } from './folders/folder-content.tsx';
import { FolderDrag, looseId } from './folders/folder-drag.tsx';
import { FolderList } from './folders/folder-list.tsx';

/** The reader's folders of playlists; the address has the open one. */
export function FoldersPage() {
  const t = useText('folders');
  const folders = useFolders();
  const library = useKeptPlaylists();
  const error = folders.error ?? library.error;
  return (
    <>
      <PageHeading title="folders" />
      <LibraryTabs />
      <div className="grid grid-cols-1 gap-5">
        <p className="text-muted">{t('intro')}</p>
        {error ? (
          <FailedNotice onRetry={() => Promise.all([folders.refetch(), library.refetch()])}>
            {errorText(error, t('loadFailed'))}
          </FailedNotice>
        ) : null}
        {folders.data && library.playlists ? (
          <Arrangement folders={sortedFolders(folders.data.folders)} playlists={library.playlists} />
        ) : null}
        {error || (folders.data && library.playlists) ? null : (
          <LoadingRegion label={t('loading')} className="grid gap-1">
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <Skeleton key={key} className="h-16" />
            ))}
          </LoadingRegion>
        )}
      </div>
    </>
  );
}

interface ArrangementProps {
  folders: readonly Folder[];
  playlists: readonly PlaylistSummary[];
}

function Arrangement({ folders, playlists }: ArrangementProps) {
  const t = useText('folders');
  const change = useFolderEdit();
  const [search] = useSearchParams();
  const open = folders.find(({ id }) => id === search.get('folder'));
  const byId = new Map(playlists.map((playlist) => [playlist.id, playlist]));
  const inFolders = new Set(folders.flatMap((folder) => folder.playlist_ids));
  const loose = playlists.filter(({ id }) => !inFolders.has(id));
  const names = {
    playlist: (id: string) => byId.get(id)?.name ?? '',
    folder: (id: string) =>
      id === looseId ? t('loose') : (folders.find((one) => one.id === id)?.name ?? ''),
  };

  async function put(id: string, folderId: string | null): Promise<void> {
    const from = folders.find((folder) => folder.playlist_ids.includes(id))?.id ?? null;
    if (from === folderId || !(await change(movedTo(id, folderId)))) return;
    const name = names.playlist(id);
    void toast.success(
      folderId === null ? t('takenOut', { name }) : t('putInto', { name, folder: names.folder(folderId) }),
    );
  }

  return (
    <FolderDrag names={names} onPut={(id, folderId) => void put(id, folderId)}>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <FolderList folders={folders} open={open} looseCount={loose.length} />
        <FolderContent
          key={open?.id}
          folder={open}
          playlists={open ? open.playlist_ids.flatMap((id) => byId.get(id) ?? []) : loose}
          hasAny={playlists.length > 0}
        />
      </div>
    </FolderDrag>
  );
}
