import type { Generated, Insertable, Selectable } from 'kysely';

export interface TracksTable {
  id: string;
  owner_id: string;
  title: string;
  artist: Generated<string>;
  album: Generated<string>;
  genre: Generated<string>;
  storage_type: 'FILE' | 'URL';
  source_url: string | null;
  platform: 'spotify' | 'youtube' | 'soundcloud' | 'apple' | 'other' | null;
  /** The stored MP3; null for external links. */
  audio_sha256: string | null;
  /** The same, in one track of each owner: what keeps a file from becoming two. */
  held_sha256: Generated<string | null>;
  size_bytes: Generated<number>;
  duration_ms: number | null;
  cover_sha256: string | null;
  /** An outside picture for external links; used only where the web may show it. */
  cover_source_url: string | null;
  plays_count: Generated<number>;
  created_at: number;
  /** When a moderator hid it from all but its owner. */
  hidden_at: Generated<number | null>;
  /** ISO 3901, where known. */
  isrc: Generated<string | null>;
  /** The recording's id at MusicBrainz, where known. */
  mbid: Generated<string | null>;
  /** By `artistKey`; null until it is computed, in rows of older programs. */
  artist_key: Generated<string | null>;
}

/** An outside address of a recording; the first one of a link also stands in its track. A file has no row. */
export interface TrackSourcesTable {
  /** The first one's is its track's, unless it was added later. */
  id: string;
  track_id: string;
  /** Ascending; there may be gaps. */
  position: number;
  url: string;
  platform: 'spotify' | 'youtube' | 'soundcloud' | 'apple' | 'other';
  duration_ms: number | null;
  /** Null: it came with the track, or the account is gone. */
  added_by: string | null;
  added_at: number;
}

/** The measures of the media processor; apart from `tracks` because it is large and rarely read. */
export interface TrackAudioTable {
  track_id: string;
  bitrate_kbps: number;
  sample_rate: number;
  channels: number;
  loudness_lufs: number | null;
  true_peak_db: number | null;
  /** 800 bytes. */
  peaks: Uint8Array;
  /** Little-endian unsigned 32-bit sub-fingerprints. */
  fingerprint: Uint8Array;
  /** The frame index, as `server/media` encodes it. */
  frames: Uint8Array;
}

/** Covers and avatars: the large size by its hash, and the same in small. */
export interface PicturesTable {
  sha256: string;
  small_sha256: string;
  /** `#ground #accent`; null until they are computed, empty where the picture cannot be read. */
  colours: Generated<string | null>;
}

/** A track that was taken down, with its measures, as long as its owner can get it back. It is unreachable meanwhile. */
export interface TakenTracksTable
  extends
    Pick<
      TracksTable,
      'title' | 'artist' | 'album' | 'genre' | 'cover_sha256' | 'size_bytes' | 'plays_count' | 'created_at'
    >,
    TrackAudioTable {
  /** Of `moderation_decisions`. */
  decision_id: string;
  owner_id: string;
  /** The work by which its sound stays down; null where that was known before. */
  work: number | null;
  audio_sha256: string;
  duration_ms: number;
}

export type TrackRow = Selectable<TracksTable>;
export type NewTrack = Insertable<TracksTable>;
export type TrackSourceRow = Selectable<TrackSourcesTable>;
export type TrackAudioRow = Selectable<TrackAudioTable>;
