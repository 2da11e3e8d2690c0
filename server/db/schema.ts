import type { ChangesTable } from './rows/changes.ts';
import type {
  PlaylistContributionsTable,
  PlaylistInvitesTable,
  PlaylistMembersTable,
  PlaylistSuggestionsTable,
} from './rows/collaboration.ts';
import type { PlaylistCompanyTable, SongCompanyTable, SongsTable, TrackSongsTable } from './rows/company.ts';
import type { CommentLikesTable, CommentsTable } from './rows/comments.ts';
import type {
  CopyrightMatchesTable,
  CopyrightPostingsTable,
  CopyrightScansTable,
  CopyrightWorksTable,
} from './rows/copyright.ts';
import type {
  FactorRemovalsTable,
  FactorsTable,
  LoginTicketsTable,
  RecoveryCodesTable,
  RememberedBrowsersTable,
} from './rows/factors.ts';
import type {
  ArtistFollowsTable,
  FollowsTable,
  LastSeenTable,
  MutedPlaylistsTable,
  PlaylistFollowsTable,
  PlaylistNewsTable,
} from './rows/following.ts';
import type {
  BookmarksTable,
  FolderItemsTable,
  FoldersTable,
  LikesTable,
  PlayQueuesTable,
  SavesTable,
  SmartListsTable,
  TrackRatingsTable,
  TrackStarsTable,
} from './rows/library.ts';
import type {
  ApplicationsTable,
  ArrivalsTable,
  HouseLogoTable,
  HouseRulesTable,
  InvitationsTable,
} from './rows/house.ts';
import type { JobsTable } from './rows/jobs.ts';
import type { LinkedServicesTable, WaitingListensTable } from './rows/linked-services.ts';
import type { LinkChecksTable, RepairsTable } from './rows/links.ts';
import type {
  ActivitiesTable,
  AudienceTable,
  HeardElsewhereTable,
  ListenImportsTable,
  ListeningSessionsTable,
  PlaylistListenersTable,
  PlaysTable,
  PopularityDaysTable,
} from './rows/listening.ts';
import type { BlocksTable, ModerationDecisionsTable, ReportsTable } from './rows/moderation.ts';
import type { NotificationSettingsTable, NotificationsTable } from './rows/notifications.ts';
import type {
  AuditLogTable,
  BackupsTable,
  BlobUsageTable,
  LocksTable,
  MetricsMinutesTable,
  OldMonthsTable,
  RequiredStepsTable,
  SearchTargetsTable,
  SettingsTable,
  TotalChangesTable,
  TotalsTable,
} from './rows/operations.ts';
import type {
  ImportedLinesTable,
  ItemNotesTable,
  PlaylistItemsTable,
  PlaylistEventsTable,
  PlaylistForksTable,
  PlaylistSnapshotsTable,
  PlaylistsTable,
  TrashTable,
} from './rows/playlists.ts';
import type {
  AccessTokensTable,
  AppPasswordsTable,
  KnownDevicesTable,
  SessionsTable,
  TokensTable,
} from './rows/sessions.ts';
import type { TrackSoundTable } from './rows/sound.ts';
import type { IdentitiesTable, ProviderSessionsTable, SignOnCodesTable } from './rows/sign-on.ts';
import type {
  PicturesTable,
  TakenTracksTable,
  TrackAudioTable,
  TrackSourcesTable,
  TracksTable,
} from './rows/tracks.ts';
import type { UploadsTable } from './rows/uploads.ts';
import type { EmailChangesTable, FormerNamesTable, PlayerSettingsTable, UsersTable } from './rows/users.ts';

/**
 * The tables, as rows come and go. Times are integer milliseconds UTC, booleans 0 or 1, ids text (`lib/ids.ts`),
 * on either engine. Counters (`likes_count`, …) change in the same transaction as what they count.
 */
export interface Schema {
  users: UsersTable;
  former_names: FormerNamesTable;
  email_changes: EmailChangesTable;
  house_logo: HouseLogoTable;
  house_rules: HouseRulesTable;
  invitations: InvitationsTable;
  applications: ApplicationsTable;
  arrivals: ArrivalsTable;
  player_settings: PlayerSettingsTable;
  sessions: SessionsTable;
  tokens: TokensTable;
  known_devices: KnownDevicesTable;
  app_passwords: AppPasswordsTable;
  access_tokens: AccessTokensTable;
  factors: FactorsTable;
  recovery_codes: RecoveryCodesTable;
  remembered_browsers: RememberedBrowsersTable;
  login_tickets: LoginTicketsTable;
  factor_removals: FactorRemovalsTable;
  identities: IdentitiesTable;
  provider_sessions: ProviderSessionsTable;
  sign_on_codes: SignOnCodesTable;
  playlists: PlaylistsTable;
  playlist_entries: PlaylistItemsTable;
  item_notes: ItemNotesTable;
  tracks: TracksTable;
  track_audio: TrackAudioTable;
  track_sound: TrackSoundTable;
  taken_tracks: TakenTracksTable;
  track_sources: TrackSourcesTable;
  link_checks: LinkChecksTable;
  repairs: RepairsTable;
  comments: CommentsTable;
  comment_likes: CommentLikesTable;
  likes: LikesTable;
  track_stars: TrackStarsTable;
  track_ratings: TrackRatingsTable;
  bookmarks: BookmarksTable;
  play_queues: PlayQueuesTable;
  blocks: BlocksTable;
  folders: FoldersTable;
  smart_lists: SmartListsTable;
  folder_items: FolderItemsTable;
  moderation_decisions: ModerationDecisionsTable;
  reports: ReportsTable;
  saves: SavesTable;
  track_songs: TrackSongsTable;
  songs: SongsTable;
  song_company: SongCompanyTable;
  playlist_company: PlaylistCompanyTable;
  playlist_events: PlaylistEventsTable;
  playlist_snapshots: PlaylistSnapshotsTable;
  playlist_forks: PlaylistForksTable;
  playlist_members: PlaylistMembersTable;
  playlist_invites: PlaylistInvitesTable;
  playlist_contributions: PlaylistContributionsTable;
  imported_lines: ImportedLinesTable;
  playlist_news: PlaylistNewsTable;
  playlist_suggestions: PlaylistSuggestionsTable;
  follows: FollowsTable;
  playlist_follows: PlaylistFollowsTable;
  artist_follows: ArtistFollowsTable;
  last_seen: LastSeenTable;
  muted_playlists: MutedPlaylistsTable;
  notifications: NotificationsTable;
  notification_settings: NotificationSettingsTable;
  popularity_days: PopularityDaysTable;
  playlist_listeners: PlaylistListenersTable;
  audience: AudienceTable;
  trash: TrashTable;
  pictures: PicturesTable;
  uploads: UploadsTable;
  listening_sessions: ListeningSessionsTable;
  plays: PlaysTable;
  activities: ActivitiesTable;
  heard_elsewhere: HeardElsewhereTable;
  listen_imports: ListenImportsTable;
  linked_services: LinkedServicesTable;
  waiting_listens: WaitingListensTable;
  backups: BackupsTable;
  audit_log: AuditLogTable;
  old_months: OldMonthsTable;
  settings: SettingsTable;
  copyright_works: CopyrightWorksTable;
  copyright_postings: CopyrightPostingsTable;
  copyright_scans: CopyrightScansTable;
  copyright_matches: CopyrightMatchesTable;
  totals: TotalsTable;
  total_changes: TotalChangesTable;
  metrics_minutes: MetricsMinutesTable;
  blob_usage: BlobUsageTable;
  required_steps: RequiredStepsTable;
  locks: LocksTable;
  jobs: JobsTable;
  changes: ChangesTable;
  search_targets: SearchTargetsTable;
}
