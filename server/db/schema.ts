import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type {
  CopyrightWorksTable,
  CopyrightPostingsTable,
  CopyrightScansTable,
  CopyrightMatchesTable,
} from './rows/copyright.ts';
import type {
  PopularityDaysTable,
  PlaylistListenersTable,
  ListeningSessionsTable,
  PlaysTable,
  ActivitiesTable,
} from './rows/listening.ts';
import type {
  BackupsTable,
  AuditLogTable,
  SettingsTable,
  TotalsTable,
  MetricsMinutesTable,
  SearchOutboxTable,
  SearchTargetsTable,
} from './rows/operations.ts';
import type { SessionsTable, TokensTable, KnownDevicesTable, AppPasswordsTable } from './rows/sessions.ts';
import type { UploadsTable } from './rows/uploads.ts';

/**
 * The tables, as rows come and go. Times are integer milliseconds UTC, booleans 0 or 1, ids text (`lib/ids.ts`),
 * on either engine. Counters (`likes_count`, …) change in the same transaction as what they count.
 */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  tokens: TokensTable;
  known_devices: KnownDevicesTable;
  app_passwords: AppPasswordsTable;
  playlists: PlaylistsTable;
  playlist_entries: PlaylistEntriesTable;
  tracks: TracksTable;
  track_audio: TrackAudioTable;
  likes: LikesTable;
  blocks: BlocksTable;
  folders: FoldersTable;
  folder_items: FolderItemsTable;
  moderation_decisions: ModerationDecisionsTable;
  reports: ReportsTable;
  saves: SavesTable;
  playlist_events: PlaylistEventsTable;
  playlist_news: PlaylistNewsTable;
  follows: FollowsTable;
  playlist_follows: PlaylistFollowsTable;
  last_seen: LastSeenTable;
  muted_playlists: MutedPlaylistsTable;
  notifications: NotificationsTable;
  notification_settings: NotificationSettingsTable;
  popularity_days: PopularityDaysTable;
  playlist_listeners: PlaylistListenersTable;
  trash: TrashTable;
  pictures: PicturesTable;
  uploads: UploadsTable;
  listening_sessions: ListeningSessionsTable;
  plays: PlaysTable;
  activities: ActivitiesTable;
  backups: BackupsTable;
  audit_log: AuditLogTable;
  settings: SettingsTable;
  copyright_works: CopyrightWorksTable;
  copyright_postings: CopyrightPostingsTable;
  copyright_scans: CopyrightScansTable;
  copyright_matches: CopyrightMatchesTable;
  totals: TotalsTable;
  metrics_minutes: MetricsMinutesTable;
  search_outbox: SearchOutboxTable;
  search_targets: SearchTargetsTable;
}

export interface UsersTable {
  id: string;
  username: string;
  /** Lower-cased; unique. */
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  role: 'user' | 'pro' | 'admin';
  is_active: Generated<number>;
  block_reason: string | null;
  upload_limit_mb: number;
  /** The user's storage limit; null: the role's. */
  storage_limit_mb: number | null;
  email_verified_at: number | null;
  avatar_sha256: string | null;
  /** Sum of `tracks.size_bytes` of the tracks the person owns. */
  stored_bytes: Generated<number>;
  created_at: number;
  last_login_at: number | null;
  /** This and the next four are kept by triggers. */
  track_count: Generated<number>;
  playlist_count: Generated<number>;
  /** Plays of the tracks the person owns. */
  plays_count: Generated<number>;
  followers_count: Generated<number>;
  last_upload_at: number | null;
}

export interface PlaylistsTable {
  id: string;
  owner_id: string;
  name: string;
  description: Generated<string>;
  genre: Generated<string>;
  cover_sha256: string | null;
  visibility: 'public' | 'unlisted' | 'private';
  version: Generated<number>;
  likes_count: Generated<number>;
  track_count: Generated<number>;
  /** Kept by triggers. */
  followers_count: Generated<number>;
  popularity: Generated<number>;
  created_at: number;
  updated_at: number;
  /** When a moderator hid it from all but its owner. */
  hidden_at: Generated<number | null>;
}

export interface PlaylistEntriesTable {
  id: string;
  playlist_id: string;
  /** Null for a "wanted" line, which an import could not match. */
  track_id: string | null;
  /** Ascending; gaps are allowed. */
  position: number;
  wanted_title: string | null;
  wanted_artist: string | null;
  wanted_album: Generated<string | null>;
  wanted_duration_ms: Generated<number | null>;
  /** Where the list that was imported found it. */
  wanted_url: Generated<string | null>;
  added_at: number;
}

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
}

/** What the media processor measured; apart from `tracks` because it is large and rarely read. */
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

/** Something that happened to a playlist: written in the transaction that did it, never changed. */
export interface PlaylistEventsTable {
  /** In the order of their making. */
  id: string;
  playlist_id: string;
  /** Null: an account that is gone, or an administrator's decision. */
  actor_id: string | null;
  /** See `playlists/playlist-events.ts`, also for the payload of each. */
  kind: string;
  /** JSON: all that is needed to do it again, and to take it back. */
  payload: string;
  /** The playlist's, after it. */
  version: number;
  visibility: 'public' | 'unlisted' | 'private';
  at: number;
}

/** What a person did to a public playlist in a day, for those who follow either: one line of their feed. */
export interface PlaylistNewsTable {
  playlist_id: string;
  actor_id: string;
  /** UTC, days since 1970. */
  day: number;
  kind: 'added' | 'published';
  first_at: number;
  at: number;
  /** The last event of it. */
  event_id: string;
}

/** Who follows whom. */
export interface FollowsTable {
  user_id: string;
  person_id: string;
  created_at: number;
}

export interface PlaylistFollowsTable {
  user_id: string;
  playlist_id: string;
  created_at: number;
}

/** Up to where a follower has heard a playlist. */
export interface LastSeenTable {
  user_id: string;
  playlist_id: string;
  /** The playlist's last event then; '' where it had none. */
  event_id: string;
  at: number;
}

/** Playlists of which a person wants to be told nothing. */
export interface MutedPlaylistsTable {
  user_id: string;
  playlist_id: string;
}

/** What somebody did that concerns a person; each once. */
export interface NotificationsTable {
  id: string;
  user_id: string;
  kind: string;
  /** What it is shown together by: for likes the playlist. */
  group_key: string;
  actor_id: string | null;
  /** JSON. */
  facts: Generated<string>;
  at: number;
}

/** What a person wants to be told, and how far they have been. */
export interface NotificationSettingsTable {
  user_id: string;
  /** JSON: kinds of notifications. */
  muted_kinds: Generated<string>;
  /** Whether others may see whom they follow. */
  shows_follows: Generated<number>;
  digest: Generated<'off' | 'daily' | 'weekly'>;
  language: Generated<'en' | 'it' | 'de'>;
  /** All up to this id of a notification or of an event is read. */
  read_id: Generated<string>;
  /** All up to this id was in a digest, or before the first. */
  digest_id: Generated<string>;
  /** When the last digest was begun. */
  digest_at: Generated<number>;
}

/** A person who wants nothing to do with another. It works both ways, and the other is not told. */
export interface BlocksTable {
  user_id: string;
  blocked_id: string;
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

/** What an administrator decided about something, and what came of it. */
export interface ModerationDecisionsTable {
  id: string;
  target_kind: 'playlist' | 'track' | 'person' | 'cover';
  target_id: string;
  /** As it was called then. */
  target_name: string;
  /** Whom it concerns. */
  owner_id: string | null;
  action: 'dismiss' | 'hide' | 'clear' | 'warn' | 'deactivate';
  field: 'name' | 'description' | 'cover' | 'avatar' | null;
  /** The text that was cleared. */
  previous: string | null;
  /** The picture that was cleared, kept as long as it can come back. */
  kept_sha256: string | null;
  reason: string;
  decided_by: string | null;
  created_at: number;
  appeal_note: Generated<string | null>;
  appealed_at: Generated<number | null>;
  outcome: Generated<'kept' | 'lifted' | null>;
  reviewed_by: Generated<string | null>;
  review_reason: Generated<string | null>;
  reviewed_at: Generated<number | null>;
}

export interface ReportsTable {
  id: string;
  target_kind: 'playlist' | 'track' | 'person' | 'cover';
  target_id: string;
  /** As it was called then. */
  target_name: string;
  owner_id: string | null;
  /** Null: a visitor, or an account that is gone. */
  reporter_id: string | null;
  /** A visitor's, until the report is decided. */
  reporter_email: string | null;
  /** The reporter's id, or a hash of the address: of each, one open report for a target. */
  reporter_key: string;
  /** In which the reporter is written to. */
  language: 'en' | 'it' | 'de';
  reason: 'spam' | 'hate' | 'sexual' | 'dangerous' | 'impersonation' | 'copyright' | 'other';
  note: string;
  decision_id: Generated<string | null>;
  is_open: Generated<number>;
  created_at: number;
}

/** What was deleted a moment ago and can still be brought back. */
export interface TrashTable {
  /** The id of what was deleted. */
  id: string;
  owner_id: string;
  kind: 'playlist';
  deleted_at: number;
  /** JSON: the rows, by table. */
  contents: string;
  /** Kept until it is emptied. */
  cover_sha256: string | null;
}

/** Covers and avatars: the large size by its hash, and the same in small. */
export interface PicturesTable {
  sha256: string;
  small_sha256: string;
}

export type ModerationDecisionRow = Selectable<ModerationDecisionsTable>;
export type ReportRow = Selectable<ReportsTable>;
export type UserRow = Selectable<UsersTable>;
export type NewUser = Insertable<UsersTable>;
export type UserPatch = Updateable<UsersTable>;
export type PlaylistRow = Selectable<PlaylistsTable>;
export type NewPlaylist = Insertable<PlaylistsTable>;
export type PlaylistNewsRow = Selectable<PlaylistNewsTable>;
export type NotificationRow = Selectable<NotificationsTable>;
export type PlaylistEntryRow = Selectable<PlaylistEntriesTable>;
export type NewPlaylistEntry = Insertable<PlaylistEntriesTable>;
export type TrackRow = Selectable<TracksTable>;
export type NewTrack = Insertable<TracksTable>;
export type TrackAudioRow = Selectable<TrackAudioTable>;
