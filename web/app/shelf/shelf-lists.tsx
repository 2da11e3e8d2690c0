import { RotateCw } from 'lucide-react';
import type { Folder } from '#shared/playlists/library.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { sortedFolders, useFolders } from '#web/components/folders/use-folders.ts';
import { useKeptPlaylists } from '#web/components/folders/use-kept-playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { ShelfFolder } from './shelf-folder.tsx';
import { ShelfLines } from './shelf-lines.tsx';

/** The reader's folders and playlists, then those saved from others; a playlist in a folder stands there alone. */
export function ShelfLists({ isSlim }: { isSlim: boolean }) {
  const folders = useFolders();
  const kept = useKeptPlaylists();
  if (folders.data && kept.own && kept.saved) {
    return <Lists folders={folders.data.folders} own={kept.own} saved={kept.saved} isSlim={isSlim} />;
  }
  if (folders.error ?? kept.error) {
    return <Failed isSlim={isSlim} onRetry={() => void Promise.all([folders.refetch(), kept.refetch()])} />;
  }
  return <Loading isSlim={isSlim} />;
}

interface ListsProps {
  folders: readonly Folder[];
  own: readonly PlaylistSummary[];
  saved: readonly PlaylistSummary[];
  isSlim: boolean;
}

function Lists({ folders, own, saved, isSlim }: ListsProps) {
  const t = useText('shelf');
  const byId = new Map([...saved, ...own].map((playlist) => [playlist.id, playlist]));
  const ownIds = new Set(own.map(({ id }) => id));
  const inFolders = new Set(folders.flatMap((folder) => folder.playlist_ids));
  const saves = saved.filter(({ id }) => !ownIds.has(id) && !inFolders.has(id));
  const hasMine = own.length > 0 || folders.length > 0;
  if (!hasMine && saves.length === 0) return isSlim ? null : <Empty />;
  return (
    <>
      {hasMine ? (
        <>
          <Heading text={t('lists')} isSlim={isSlim} />
          <ShelfLines
            label={t('lists')}
            playlists={own.filter(({ id }) => !inFolders.has(id))}
            {...{ ownIds, isSlim }}
          >
            {sortedFolders(folders).map(({ id, name, playlist_ids: ids }) => (
              <ShelfFolder
                key={id}
                playlists={ids.flatMap((one) => byId.get(one) ?? [])}
                {...{ id, name, ownIds, isSlim }}
              />
            ))}
          </ShelfLines>
        </>
      ) : null}
      {saves.length > 0 ? (
        <>
          <Heading text={t('saved')} isSlim={isSlim} />
          <ShelfLines label={t('saved')} playlists={saves} {...{ ownIds, isSlim }} />
        </>
      ) : null}
    </>
  );
}

/** A heading; between slim covers a line does. */
function Heading({ text, isSlim }: { text: string; isSlim: boolean }) {
  return isSlim ? (
    <hr className="mx-2 my-2 border-line/70" />
  ) : (
    <h2 className="px-2 pt-4 pb-1 font-sans text-xs font-semibold tracking-normal text-muted">{text}</h2>
  );
}

function Empty() {
  const t = useText('shelf');
  return (
    <div className="grid justify-items-start gap-3 px-2 pt-6 text-sm">
      <h2 className="font-sans font-semibold tracking-normal">{t('emptyTitle')}</h2>
      <p className="text-muted">{t('emptyText')}</p>
      <LinkButton size="sm" to={paths.newPlaylist()}>
        {t('create')}
      </LinkButton>
    </div>
  );
}

function Failed({ isSlim, onRetry }: { isSlim: boolean; onRetry: () => void }) {
  const t = useText('shelf');
  const tUi = useText('ui');
  return (
    <div role="alert" className={isSlim ? 'pt-2' : 'grid justify-items-start gap-3 px-2 pt-6 text-sm'}>
      <p className={isSlim ? 'sr-only' : 'text-muted'}>{t('failed')}</p>
      {isSlim ? (
        <IconButton label={tUi('tryAgain')} icon={RotateCw} onClick={onRetry} />
      ) : (
        <Button size="sm" onClick={onRetry}>
          {tUi('tryAgain')}
        </Button>
      )}
    </div>
  );
}

function Loading({ isSlim }: { isSlim: boolean }) {
  const t = useText('shelf');
  return (
    <LoadingRegion label={t('loading')}>
      <Heading text={t('lists')} isSlim={isSlim} />
      {Array.from({ length: 6 }, (_, at) => (
        <span key={at} className="flex min-h-12 items-center gap-3 px-2 py-1">
          <Skeleton className="size-8 shrink-0" />
          {isSlim ? null : <Skeleton className="h-8 flex-1" />}
        </span>
      ))}
    </LoadingRegion>
  );
}
