import type { Selectable } from 'kysely';

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

/** Playlists of a folder, own and saved ones. */
export interface FolderItemsTable {
  user_id: string;
  playlist_id: string;
  folder_id: string;
  position: number;
}

/** A person's favourite songs, which only they see. */
export interface TrackStarsTable {
  user_id: string;
  track_id: string;
  created_at: number;
}

export interface TrackRatingsTable {
  user_id: string;
  track_id: string;
  created_at: number;
  /** 1 to 5. */
  rating: number;
}

/** Positions at which a person stopped listening to a track. */
export interface BookmarksTable {
  user_id: string;
  track_id: string;
  created_at: number;
  position_ms: number;
  comment: string;
  changed_at: number;
}

/** The queue that a person's apps share. A track that is gone since is passed over. */
export interface PlayQueuesTable {
  user_id: string;
  /** JSON: a list of ids. */
  track_ids: string;
  current_index: number;
  position_ms: number;
  changed_at: number;
  /** The app that saved it. */
  changed_by: string;
}

/** A person's list by rules, which only they see. */
export interface SmartListsTable {
  id: string;
  user_id: string;
  name: string;
  /** JSON: see `playlists/smart-lists.ts`. */
  rules: string;
  sorted_by: string;
  song_limit: number;
  created_at: number;
  updated_at: number;
}

export type SmartListRow = Selectable<SmartListsTable>;
