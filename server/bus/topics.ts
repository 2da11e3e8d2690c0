/** The messages of the parts of the server to each other, over the bus. */
export const topics = {
  /** A listening began, went on or stopped, or an activity was recorded. No data. */
  listeningChanged: 'listening.changed',
  /** A backup has moved on: its id. */
  backupChanged: 'backup.changed',
  /** Request to stop the work on a backup: its id. */
  backupCancel: 'backup.cancel',
  /** Writing stops for this many ms; 0 ends the pause. */
  maintenance: 'maintenance',
  /** Playlists or people may have changed, which the feed shows. No data. */
  feedChanged: 'feed.changed',
  /** A server is there, or leaves: `{ server, leaves }`. */
  serverIsThere: 'server.is_there',
  /** The house was changed. No data. */
  houseChanged: 'house.changed',
  /** A restore replaced all records. No data. */
  restored: 'restored',
  /** A job may wait. No data. */
  jobAdded: 'job.added',
  /** An upload has been examined: its id. */
  uploadExamined: 'upload.examined',
  /** New rows may belong into some people's bells. No data. */
  bellRung: 'bell.rung',
  /** A person has read their notifications: `{ userId }`. */
  bellRead: 'bell.read',
  /** Playlists may have changed: `{ rights }`; `rights` is true if people's rights to them may have changed too. */
  playlistsChanged: 'playlists.changed',
  /** A person opened a playlist to work on it, or closed it: `{ playlistId }`. */
  playlistPresence: 'playlists.presence',
} as const;
