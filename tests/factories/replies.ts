import type { PlaylistSummary, PlaylistTrack } from '#shared/playlists/playlists.ts';
import type { Track } from '#shared/music/tracks.ts';
import type { CurrentUser } from '#shared/accounts/current-user.ts';
import type { UserRef } from '#shared/accounts/users.ts';

/** Replies as the server gives them, for tests of the web; change what the test is about. */
const moment = '2026-11-01T10:00:00.000Z';

export const alice: UserRef = { id: 'alice1', username: 'alice', avatar_url: null };
export const bob: UserRef = { id: 'bob1', username: 'bob', avatar_url: null };

export const aCurrentUser = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  ...alice,
  email: 'alice@example.org',
  role: 'user',
  email_verified: true,
  upload_limit_mb: 100,
  created_at: moment,
  ...change,
});

export const aTrack = (change: Partial<Track> = {}): Track => ({
  id: 'track1',
  title: 'Night Bus',
  artist: 'The Lanterns',
  album: 'Late Lines',
  genre: 'Electronic',
  duration_seconds: 185,
  cover_url: null,
  cover_colours: null,
  storage_type: 'FILE',
  source_url: null,
  platform: null,
  owner: alice,
  plays_count: 0,
  created_at: moment,
  can_edit: false,
  ...change,
});

export const aPlaylistTrack = (change: Partial<PlaylistTrack> = {}): PlaylistTrack => ({
  ...aTrack(change),
  entry_id: 'entry1',
  index: 0,
  added_at: moment,
  is_new: false,
  ...change,
});

export const aPlaylist = (change: Partial<PlaylistSummary> = {}): PlaylistSummary => ({
  id: 'playlist1',
  name: 'Rain on the windows',
  description: 'For the last bus home',
  genre: 'Electronic',
  cover_url: null,
  cover_colours: null,
  visibility: 'public',
  created_at: moment,
  updated_at: moment,
  likes_count: 3,
  like_count: 3,
  has_liked: false,
  has_saved: false,
  is_followed: false,
  new_count: 0,
  track_count: 1,
  owner: alice,
  can_edit: false,
  ...change,
});
