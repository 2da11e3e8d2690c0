import { Folder as FolderIcon, FolderInput } from 'lucide-react';
import { Link } from 'react-router';
import type { Folder } from '#shared/playlists/library.ts';
import { sortedFolders } from '#web/components/folders/use-folders.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';

const look =
  'flex min-h-11 items-center gap-3 rounded-cover bg-surface px-3 py-1.5 transition hover:bg-raised';

/** The folders before the playlists, and the way to where they are arranged. */
export function FolderStrip({ folders }: { folders: readonly Folder[] }) {
  const t = useText('folders');
  return (
    <ul aria-label={t('folders')} className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {sortedFolders(folders).map(({ id, name, playlist_ids: ids }) => (
        <li key={id}>
          <Link to={paths.folders(id)} className={look}>
            <FolderIcon aria-hidden className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <span className="text-sm text-muted tabular-nums">{t('count', { count: ids.length })}</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to={paths.folders()} className={look}>
          <FolderInput aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 truncate text-muted">{t('arrange')}</span>
        </Link>
      </li>
    </ul>
  );
}
