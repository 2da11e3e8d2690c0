import type { Selectable } from 'kysely';

/** The song that a track is a copy of. */
export interface TrackSongsTable {
  track_id: string;
  /** See `playlists/company/song-key.ts`. */
  song: string;
}

/** The songs that public playlists of two people or more hold. */
export interface SongsTable {
  song: string;
  /** Count of these people. */
  curators: number;
}

/** A track beside a song: at most 50 for each. */
export interface SongCompanyTable {
  song: string;
  /** The oldest copy of the other song that visitors are shown. */
  track_id: string;
  /** Count of public playlists that hold both. */
  playlists: number;
  /** 0 to 1. */
  closeness: number;
}

/** A playlist beside another: at most 12 for each. */
export interface PlaylistCompanyTable {
  playlist_id: string;
  /** May be gone. */
  other_id: string;
  /** Count of the songs that both hold. */
  songs: number;
  /** 0 to 1. */
  closeness: number;
}

export type TrackSongRow = Selectable<TrackSongsTable>;
export type SongRow = Selectable<SongsTable>;
export type SongCompanyRow = Selectable<SongCompanyTable>;
export type PlaylistCompanyRow = Selectable<PlaylistCompanyTable>;
