import type { Schema } from './schema.ts';
import type { TableFate } from './table-fate.ts';

/** The tables of `tables.ts` that no backup brings back: a restore empties them or leaves them alone. */
export const passingTables = {
  // A restore opens no door that was closed since.
  email_changes: { backup: 'emptied', people: { user_id: 'deleted' } },
  invitations: { backup: 'emptied', people: { made_by: 'deleted' } },
  playlist_invites: {
    backup: 'emptied',
    people: { user_id: 'deleted', invited_by: 'deleted' },
    withPlaylist: true,
  },
  sessions: { backup: 'emptied', people: { user_id: 'deleted' }, export: 'sessions.json' },
  provider_sessions: { backup: 'emptied' },
  sign_on_codes: { backup: 'emptied', people: { user_id: 'deleted' } },
  tokens: { backup: 'emptied', people: { user_id: 'deleted' } },
  known_devices: { backup: 'emptied', people: { user_id: 'deleted' } },
  access_tokens: { backup: 'emptied', people: { user_id: 'deleted' } },
  // Sealed by this installation's own key.
  app_passwords: { backup: 'emptied', people: { user_id: 'deleted' } },
  remembered_browsers: { backup: 'emptied', people: { user_id: 'deleted' } },
  login_tickets: { backup: 'emptied', people: { user_id: 'deleted' } },
  // They are this installation's, as its keys are: a restore brings back no factor that was removed, and takes none away.
  factors: {
    backup: 'left',
    people: { user_id: 'deleted' },
    export: { file: 'second_factors.json', columns: ['kind', 'name', 'created_at', 'last_used_at'] },
  },
  recovery_codes: { backup: 'left', people: { user_id: 'deleted' } },
  factor_removals: { backup: 'left', people: { user_id: 'deleted' } },
  // Sealed by this installation's own keys, as factors are; and what was promised to them.
  linked_services: {
    backup: 'left',
    people: { user_id: 'deleted' },
    export: { file: 'linked_services.json', columns: ['service', 'name', 'linked_at', 'sent_at'] },
  },
  waiting_listens: {
    backup: 'left',
    people: { user_id: 'deleted' },
    export: {
      file: 'waiting_listens.json',
      columns: ['service', 'title', 'artist', 'album', 'listened_at'],
    },
  },
  // Deletions that could still be taken back.
  trash: { backup: 'emptied', people: { owner_id: 'deleted', contents: 'cut' }, blobs: ['cover_sha256'] },
  // The bytes of uploads under way are not in the archive.
  uploads: { backup: 'emptied', people: { user_id: 'deleted' }, blobs: ['sha256'] },
  // Their files are not in the archive either.
  listen_imports: { backup: 'emptied', people: { user_id: 'deleted' }, blobs: ['sha256'] },
  // Follows from copyright_works.
  copyright_postings: { backup: 'emptied' },
  // The state of each search index: after a restore a new one is built.
  search_targets: { backup: 'emptied', people: { after: { emptied: '' } } },
  // Made every night of the playlists (docs/radio.md).
  track_songs: { backup: 'emptied' },
  songs: { backup: 'emptied' },
  song_company: { backup: 'emptied' },
  playlist_company: { backup: 'emptied', withPlaylist: true },
  // Of the last minute; a restore is a change of everything.
  changes: { backup: 'emptied' },
  // The history of this machine, and of its backups; and what lies in its store.
  blob_usage: { backup: 'left' },
  required_steps: { backup: 'left' },
  backups: { backup: 'left' },
  metrics_minutes: { backup: 'left' },
  // Mails that were promised still leave.
  jobs: { backup: 'left', people: { person: 'deleted' } },
  // Held across a restore too.
  locks: { backup: 'left' },
} as const satisfies { [T in keyof Schema]?: TableFate<T> };
