/** The messages of the parts of the server to each other, over the bus. */
export const topics = {
  /** Others have committed changes: those that have no row (`server/changes/`). */
  changes: 'changes',
  /** A backup has moved on: its id. */
  backupChanged: 'backup.changed',
  /** Request to stop the work on a backup: its id. */
  backupCancel: 'backup.cancel',
  /** Writing stops for this many ms; 0 ends the pause. */
  maintenance: 'maintenance',
  /** An upload has been examined: its id. */
  uploadExamined: 'upload.examined',
  /** A person opened a playlist to work on it, or closed it: `{ playlistId }`. */
  playlistPresence: 'playlists.presence',
} as const;
