import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Folder, type Folders, getFolders, setFolders } from '#shared/playlists/library.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { toast } from '#web/ui/toast.ts';
import type { FolderEdit } from './folder-edits.ts';

export const useFolders = () => useQuery(queryOf(getFolders));

const byName = (one: Folder, other: Folder) => one.name.localeCompare(other.name);

/** Folders by their names. */
export const sortedFolders = (folders: readonly Folder[]): Folder[] => folders.toSorted(byName);

/** Edits the server's current folders, one edit after the other; resolves to false on failure. */
export function useFolderEdit(): (edit: FolderEdit) => Promise<boolean> {
  const client = useQueryClient();
  const queryKey = keyOf(getFolders, {});
  const mutation = useMutation({
    scope: { id: 'folders' },
    async mutationFn(edit: FolderEdit) {
      // Another tab or device may have changed them since they were read.
      const { folders } = await call(getFolders);
      return call(setFolders, { body: { folders: edit(folders) } });
    },
    async onMutate(edit) {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Folders>(queryKey, (old) => old && { folders: edit(old.folders).filter(hasId) });
    },
    onSuccess: (folders) => client.setQueryData<Folders>(queryKey, folders),
    onError(error) {
      void toast.error(errorText(error, textOf('folders')('failed')));
      return client.invalidateQueries({ queryKey });
    },
  });
  return (edit) =>
    mutation.mutateAsync(edit).then(
      () => true,
      () => false,
    );
}

const hasId = (folder: { id?: string }): folder is Folder => folder.id !== undefined;
