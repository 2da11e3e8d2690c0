/** The messages of the parts of the server to each other, over the bus. */
export const topics = {
  /** Somebody began, went on with or stopped listening; or an activity was recorded. No data. */
  listeningChanged: 'listening.changed',
  /** A backup has moved on: its id. */
  backupChanged: 'backup.changed',
  /** Stop what is being done with a backup: its id. */
  backupCancel: 'backup.cancel',
  /** Writing stops for so many ms; 0 ends it. */
  maintenance: 'maintenance',
  /** Playlists or people may have changed, which the feed shows. No data. */
  feedChanged: 'feed.changed',
  /** A server is there, or leaves: `{ server, leaves }`. */
  serverIsThere: 'server.is_there',
  /** All records are other ones now. No data. */
  restored: 'restored',
  /** A job may wait. No data. */
  jobAdded: 'job.added',
  /** An upload has been examined: its id. */
  uploadExamined: 'upload.examined',
  /** Rows were written of which somebody's bell may tell. No data. */
  bellRung: 'bell.rung',
  /** A person has read their notifications: `{ userId }`. */
  bellRead: 'bell.read',
  /** Playlists may have changed: `{ rights }`, whether also who may do what. */
  playlistsChanged: 'playlists.changed',
  /** Somebody has opened a playlist to work on it, or closed it: `{ playlistId }`. */
  playlistPresence: 'playlists.presence',
} as const;
