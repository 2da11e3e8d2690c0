export interface LikesTable {
  user_id: string;
  playlist_id: string;
  created_at: number;
}

export interface SavesTable {
  user_id: string;
  playlist_id: string;
  created_at: number;
}

/** A person's folders of playlists, one level. */
export interface FoldersTable {
  id: string;
  user_id: string;
  name: string;
  position: number;
}

/** Which playlists, own and saved ones, lie in a folder. */
export interface FolderItemsTable {
  user_id: string;
  playlist_id: string;
  folder_id: string;
  position: number;
}
