import type { Folder } from '#shared/playlists/library.ts';

/** A folder as it is sent: without an id it is a new one. */
export type FolderDraft = Omit<Folder, 'id'> & { id?: string };
export type FolderEdit = (folders: readonly Folder[]) => FolderDraft[];

/** A new folder, with a playlist that is put into it at once. */
export const withFolder =
  (name: string, playlistId?: string): FolderEdit =>
  (folders) => [
    ...without(folders, playlistId),
    { name, playlist_ids: playlistId === undefined ? [] : [playlistId] },
  ];

export const renamed =
  (id: string, name: string): FolderEdit =>
  (folders) =>
    folders.map((folder) => (folder.id === id ? { ...folder, name } : folder));

export const removed =
  (id: string): FolderEdit =>
  (folders) =>
    folders.filter((folder) => folder.id !== id);

/** An edit that moves a playlist to the end of a folder and out of all others; `null` for no folder. */
export const movedTo =
  (playlistId: string, folderId: string | null): FolderEdit =>
  (folders) =>
    without(folders, playlistId).map((folder) =>
      folder.id === folderId ? { ...folder, playlist_ids: [...folder.playlist_ids, playlistId] } : folder,
    );

function without(folders: readonly Folder[], playlistId: string | undefined): Folder[] {
  return folders.map((folder) => ({
    ...folder,
    playlist_ids: folder.playlist_ids.filter((id) => id !== playlistId),
  }));
}
