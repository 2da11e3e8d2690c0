import { passingTables } from './passing-tables.ts';
import type { Schema } from './schema.ts';
import type { TableFate } from './table-fate.ts';
import { wordTables } from './word-tables.ts';

/**
 * Every table and its fate, parents before children: in this order they can be filled, in the opposite one emptied. Backup,
 * restore, trash, a person's archive, the removal of an account and of unused files follow from it.
 */
export const tables = {
  settings: { backup: 'kept' },
  users: { backup: 'kept', people: { id: 'deleted' }, export: 'profile.json', blobs: ['avatar_sha256'] },
  former_names: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'former_names.json', columns: ['name_key', 'until'] },
  },
  // They follow the people: who comes back by a restore logs in as before.
  identities: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'identities.json', columns: ['issuer', 'subject', 'created_at', 'last_login_at'] },
  },
  house_logo: { backup: 'kept', blobs: ['sha256'] },
  house_rules: { backup: 'kept' },
  applications: { backup: 'kept' },
  arrivals: {
    backup: 'kept',
    people: { user_id: 'deleted', invited_by: 'unnamed' },
    export: { file: 'arrival.json', columns: ['by_way', 'invited_by', 'rules_version', 'created_at'] },
  },
  player_settings: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'player_settings.json', columns: ['source_order', 'never_sources'] },
  },
  playlists: {
    backup: 'kept',
    people: { owner_id: 'deleted' },
    export: 'playlists.json',
    blobs: ['cover_sha256'],
  },
  tracks: {
    backup: 'kept',
    people: { owner_id: 'deleted' },
    export: 'tracks.json',
    blobs: ['audio_sha256', 'cover_sha256'],
  },
  track_audio: { backup: 'kept' },
  track_sound: { backup: 'kept' },
  track_sources: { backup: 'kept', people: { added_by: 'unnamed' }, export: 'tracks.json' },
  link_checks: { backup: 'kept' },
  playlist_entries: { backup: 'kept', export: 'playlists.json', withPlaylist: true },
  ...wordTables,
  likes: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'likes.json', columns: ['playlist_id', 'created_at'] },
    withPlaylist: true,
  },
  saves: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'saved.json', columns: ['playlist_id', 'created_at'] },
    withPlaylist: true,
  },
  track_stars: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'favourites.json', columns: ['track_id', 'created_at'] },
  },
  track_ratings: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'ratings.json', columns: ['track_id', 'rating', 'created_at'] },
  },
  bookmarks: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: {
      file: 'bookmarks.json',
      columns: ['track_id', 'position_ms', 'comment', 'created_at', 'changed_at'],
    },
  },
  play_queues: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: {
      file: 'play_queue.json',
      columns: ['track_ids', 'current_index', 'position_ms', 'changed_at', 'changed_by'],
    },
  },
  playlist_events: {
    backup: 'kept',
    people: { actor_id: 'unnamed' },
    export: { file: 'edits.json', columns: ['playlist_id', 'kind', 'payload', 'at'] },
    blobs: ['cover_sha256'],
    withPlaylist: true,
  },
  // Of a playlist's past, which goes with the playlist. Its owner's archive has the events.
  playlist_snapshots: { backup: 'kept', blobs: ['cover_sha256'], withPlaylist: true },
  playlist_forks: { backup: 'kept', export: 'playlists.json', withPlaylist: true },
  playlist_members: {
    backup: 'kept',
    people: { user_id: 'deleted', invited_by: 'unnamed' },
    export: { file: 'shared_playlists.json', columns: ['playlist_id', 'member_right', 'joined_at'] },
    withPlaylist: true,
  },
  playlist_contributions: {
    backup: 'kept',
    people: { user_id: 'unnamed' },
    export: { file: 'added_for_others.json', columns: ['playlist_id', 'entry_id'] },
    withPlaylist: true,
  },
  repairs: {
    backup: 'kept',
    people: { user_id: 'unnamed' },
    export: {
      file: 'repairs.json',
      columns: ['playlist_id', 'from_track_id', 'to_track_id', 'at', 'undone_at'],
    },
    withPlaylist: true,
  },
  // Hashes of lines, which tell a person nothing.
  imported_lines: { backup: 'kept', withPlaylist: true },
  playlist_news: { backup: 'kept', people: { actor_id: 'deleted' }, withPlaylist: true },
  // A person's open ones are deleted before their account is (`suggestions/suggestion.service.ts`).
  playlist_suggestions: {
    backup: 'kept',
    people: { user_id: 'unnamed', decided_by: 'unnamed' },
    export: {
      file: 'suggestions.json',
      columns: ['playlist_id', 'track_id', 'source_url', 'link_title', 'note', 'state', 'at'],
    },
    withPlaylist: true,
  },
  follows: {
    backup: 'kept',
    people: { user_id: 'deleted', person_id: 'deleted' },
    export: { file: 'followed_people.json', columns: ['person_id', 'created_at'] },
  },
  playlist_follows: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'followed_playlists.json', columns: ['playlist_id', 'created_at'] },
    withPlaylist: true,
  },
  artist_follows: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'followed_artists.json', columns: ['name', 'created_at'] },
  },
  last_seen: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'heard_up_to.json', columns: ['playlist_id', 'at'] },
    withPlaylist: true,
  },
  muted_playlists: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'muted_playlists.json', columns: ['playlist_id'] },
    withPlaylist: true,
  },
  notifications: {
    backup: 'kept',
    people: { user_id: 'deleted', actor_id: 'deleted' },
    export: { file: 'notifications.json', columns: ['kind', 'group_key', 'actor_id', 'facts', 'at'] },
  },
  notification_settings: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: {
      file: 'notification_settings.json',
      columns: ['muted_kinds', 'shows_follows', 'digest', 'language'],
    },
  },
  blocks: {
    backup: 'kept',
    people: { user_id: 'deleted', blocked_id: 'deleted' },
    export: { file: 'blocked.json', columns: ['blocked_id', 'created_at'] },
  },
  folders: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'folders.json', columns: ['id', 'name', 'position'] },
  },
  folder_items: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'folder_items.json', columns: ['folder_id', 'playlist_id', 'position'] },
  },
  smart_lists: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: {
      file: 'smart_lists.json',
      columns: ['name', 'rules', 'sorted_by', 'song_limit', 'created_at'],
    },
  },
  moderation_decisions: {
    backup: 'kept',
    people: { owner_id: 'deleted', decided_by: 'unnamed', reviewed_by: 'unnamed' },
    export: {
      file: 'moderation.json',
      columns: ['target_name', 'action', 'field', 'reason', 'appeal_note', 'outcome', 'created_at'],
    },
    blobs: ['kept_sha256'],
  },
  taken_tracks: {
    backup: 'kept',
    people: { owner_id: 'deleted' },
    export: { file: 'taken_down.json', columns: ['track_id', 'title', 'artist', 'album', 'created_at'] },
    blobs: ['audio_sha256', 'cover_sha256'],
  },
  reports: {
    backup: 'kept',
    people: {
      reporter_id: 'unnamed',
      owner_id: 'unnamed',
      reporter_key: { with: 'reporter_id' },
      // Each report of somebody who is gone stays one of its own.
      target_id: { replaced: 'id' },
    },
    export: { file: 'reports.json', columns: ['target_name', 'reason', 'note', 'created_at'] },
  },
  popularity_days: { backup: 'kept', withPlaylist: true },
  playlist_listeners: { backup: 'kept', people: { listener: { deleted: 'u:' } }, withPlaylist: true },
  // Sums of ten people at least, which name none.
  audience: { backup: 'kept', withPlaylist: true },
  pictures: { backup: 'kept', blobs: ['small_sha256'] },
  listening_sessions: {
    backup: 'kept',
    people: { user_id: 'deleted', listener_key: { with: 'user_id' } },
  },
  plays: {
    backup: 'kept',
    people: { user_id: 'unnamed', listener_key: { with: 'user_id' } },
    export: { file: 'plays.json', columns: ['played_at', 'track_id', 'playlist_id'] },
  },
  heard_elsewhere: {
    backup: 'kept',
    people: { user_id: 'deleted' },
    export: { file: 'heard_elsewhere.json', columns: ['played_at', 'track_id'] },
  },
  activities: { backup: 'kept', people: { user_id: 'deleted' } },
  copyright_works: { backup: 'kept', people: { owner_id: 'unnamed' }, blobs: ['audio_sha256'] },
  copyright_scans: { backup: 'kept', people: { owner_id: 'deleted' }, blobs: ['audio_sha256'] },
  copyright_matches: { backup: 'kept' },
  // It outlasts accounts: their names go later (`audit/forget.service.ts`).
  audit_log: { backup: 'kept', people: { actor_id: { emptied: '' }, subject_id: { emptied: '' } } },
  old_months: { backup: 'kept', blobs: ['sha256'] },
  totals: { backup: 'kept' },
  total_changes: { backup: 'kept' },
  ...passingTables,
} as const satisfies { [T in keyof Schema]: TableFate<T> };
