/**
 * The tables that a backup holds, parents before children: in this order they can be filled, in the opposite one
 * emptied. A test finds a table that stands in neither list.
 */
export const recordTables = [
  'settings',
  'users',
  'playlists',
  'tracks',
  'track_audio',
  'playlist_entries',
  'likes',
  'saves',
  'popularity_days',
  'playlist_listeners',
  'pictures',
  'listening_sessions',
  'plays',
  'activities',
  'copyright_works',
  'copyright_scans',
  'copyright_matches',
  'audit_log',
  'totals',
] as const;

/**
 * Of them, those that no other record points at and that the search index is not made of: they can be loaded beside the
 * rest, into a file of their own.
 */
export const leafTables: ReadonlySet<string> = new Set([
  'likes',
  'saves',
  'popularity_days',
  'playlist_listeners',
  'listening_sessions',
  'plays',
  'activities',
] satisfies (typeof recordTables)[number][]);

/** Tables that a restore leaves alone or empties: what concerns this installation now, and what follows from the rest. */
export const passingTables = [
  // Sessions and tokens end with a restore; nobody should find doors open that were closed since.
  'sessions',
  'tokens',
  'known_devices',
  // Sealed by this installation's own key.
  'app_passwords',
  // Deletions that could still be taken back.
  'trash',
  // The bytes of uploads under way are not in the archive.
  'uploads',
  // The history of this machine, and of its backups.
  'backups',
  'metrics_minutes',
  // Follows from copyright_works.
  'copyright_postings',
  // What is still to move within the search index, which a restore makes anew.
  'search_moves',
  // What an index outside is still to be told of; after a restore it is made anew.
  'search_outbox',
] as const;

/** Of the above, the ones that a restore must empty because their rows speak of records that may be gone. */
export const emptiedTables = [
  'sessions',
  'tokens',
  'known_devices',
  'app_passwords',
  'trash',
  'uploads',
  'copyright_postings',
] as const;
