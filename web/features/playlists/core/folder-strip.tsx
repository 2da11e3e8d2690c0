import { Folder as FolderIcon, FolderInput } from 'lucide-react';
import { Link } from 'react-router';
import type { Folder } from '#shared/playlists/library.ts';
import { sortedFolders } from '#web/components/folders/use-folders.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** The way to where playlists are put into folders. */
export function ArrangeLink() {
  const t = useText('folders');
  return (
    <LinkButton size="sm" icon={FolderInput} to={paths.folders()}>
      {t('arrange')}
    </LinkButton>
  );
}

/** The folders before the playlists. Renders nothing without any. */
export function FolderStrip({ folders }: { folders: readonly Folder[] }) {
  const t = useText('folders');
  if (folders.length === 0) return null;
  return (
    <ul aria-label={t('folders')} className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {sortedFolders(folders).map(({ id, name, playlist_ids: ids }) => (
        <li key={id}>
          <Link
            to={paths.folders(id)}
            className="flex min-h-11 items-center gap-3 rounded-cover bg-surface px-3 py-1.5 transition hover:bg-raised"
          >
            <FolderIcon aria-hidden className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <span className="text-sm text-muted tabular-nums">{t('count', { count: ids.length })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
