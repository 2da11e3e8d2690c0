import * as z from 'zod/mini';
import { GivenPassword } from '#shared/accounts/auth.ts';
import { endpoint } from '#shared/endpoint.ts';
import { coverFileBytes, feedPageSizeMax } from '#shared/limits.ts';
import { CoverColours } from '#shared/base/cover-colours.ts';
import { Track } from '#shared/music/tracks.ts';
import { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { Id, IdParams, Moment, PageNumber, pageSize } from '#shared/text.ts';
import { CurrentUser } from '#shared/accounts/current-user.ts';
import { GivenUsername } from '#shared/accounts/account-names.ts';
import { UserRef } from '#shared/accounts/users.ts';

/** A person as anyone may see them. */
export const Profile = z.object({
  ...UserRef.shape,
  /** Of the picture; null without one, and until they are computed. */
  avatar_colours: z.nullable(CoverColours),
  /** Since when they are here. */
  created_at: Moment,
  /** Public ones. */
  playlist_count: z.number(),
  /** On their public playlists. */
  likes_received: z.number(),
  followers_count: z.number(),
  /** People and playlists that they follow; null where they do not let others see it. */
  following_count: z.nullable(z.number()),
  /** True if the reader follows them. */
  is_followed: z.boolean(),
  /** True if it is the reader's own. */
  is_me: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

const UsernameParams = z.object({ username: GivenUsername });

export const getProfile = endpoint({
  id: 'profiles.get',
  method: 'GET',
  path: '/api/v1/users/:username',
  access: 'public',
  summary: 'A person as anyone may see them',
  description: "Shows a person's name, picture, counts and description.",
  params: UsernameParams,
  reply: Profile,
});

export const profilePlaylistsAtOnce = 24;

export const listProfilePlaylists = endpoint({
  id: 'profiles.playlists',
  method: 'GET',
  path: '/api/v1/users/:username/playlists',
  access: 'public',
  summary: "A person's public playlists, the newest first",
  description: 'Lists the public playlists of a person, a page at a time.',
  params: UsernameParams,
  query: z.object({
    page: z._default(PageNumber, 1),
    limit: z._default(pageSize(feedPageSizeMax), profilePlaylistsAtOnce),
  }),
  reply: z.array(PlaylistSummary),
});

/** A track where it stands in a person's public playlist. */
export const ListedTrack = z.object({
  ...Track.shape,
  playlist: z.object({ id: Id, name: z.string() }),
  added_at: Moment,
});
export type ListedTrack = z.infer<typeof ListedTrack>;

/** The music that a person's public playlists put first. */
export const ProfileMusic = z.object({
  /** The most popular of them with tracks. */
  top_playlist: z.nullable(PlaylistSummary),
  /** The tracks in them with the most plays by all listeners. */
  most_played: z.array(ListedTrack),
  /** The tracks that came into them last. */
  last_added: z.array(ListedTrack),
});
export type ProfileMusic = z.infer<typeof ProfileMusic>;

export const getProfileMusic = endpoint({
  id: 'profiles.music',
  method: 'GET',
  path: '/api/v1/users/:username/music',
  access: 'public',
  summary: "The most popular of a person's public playlists, and the most played and newest tracks in them",
  description:
    "Shows the music that a person's public playlists put first. Plays are those of all listeners; what the person listens to is not shown.",
  params: UsernameParams,
  reply: ProfileMusic,
});

/** A user's used storage and its limit. */
export const StorageUse = z.object({
  used_bytes: z.number(),
  /** Null: as much as there is room for. */
  quota_bytes: z.nullable(z.number()),
  track_count: z.number(),
  /** Tracks that no playlist lists: their number, and their part of the used storage. */
  unlisted: z.object({ tracks: z.number(), bytes: z.number() }),
  upload_limit_mb: z.number(),
});
export type StorageUse = z.infer<typeof StorageUse>;

export const getStorageUse = endpoint({
  id: 'profiles.storage',
  method: 'GET',
  path: '/api/v1/users/me/storage',
  access: 'user',
  summary: "What the reader's files take, and how much they may",
  description: "Tells how many bytes the reader's files take and how many they may take.",
  reply: StorageUse,
});

export const setAvatar = endpoint({
  id: 'profiles.setAvatar',
  method: 'PUT',
  path: '/api/v1/users/me/avatar',
  access: 'user',
  summary: 'Give oneself a picture: a JPEG, PNG, WebP, AVIF or GIF, kept as square WebP without metadata',
  description:
    "Takes a picture as the body of the request and makes it the reader's own. Its metadata is removed.",
  bodyType: 'binary',
  bodyBytes: coverFileBytes,
  reply: CurrentUser,
});

export const removeAvatar = endpoint({
  id: 'profiles.removeAvatar',
  method: 'DELETE',
  path: '/api/v1/users/me/avatar',
  access: 'user',
  summary: 'Go back to the first letter of the name',
  description: "Removes the reader's picture. The first letter of the name is shown again.",
  reply: CurrentUser,
});

export const ExportLink = z.object({
  /** Address relative to the site; it opens without a session, for everyone who has it. */
  url: z.string(),
  expires_at: Moment,
});

export const requestExport = endpoint({
  id: 'profiles.export',
  method: 'POST',
  path: '/api/v1/users/me/export',
  access: 'user',
  scope: 'session',
  summary: 'A short-lived address at which everything of the reader can be downloaded as one ZIP archive',
  description: 'Signs an address from which the reader can download everything that is stored about them.',
  reply: ExportLink,
});

export const downloadExport = endpoint({
  id: 'profiles.downloadExport',
  outsiders: 'always',
  method: 'GET',
  path: '/api/v1/exports/:id',
  access: 'public',
  summary: "The archive behind an export's address",
  description: 'Sends everything of a person as a ZIP archive. The address is signed and ends soon.',
  params: IdParams,
  query: z.object({
    session: z.optional(Id),
    expires: z.optional(z.string()),
    signature: z.optional(z.string()),
  }),
  reply: 'stream',
  sends: ['application/zip'],
});

export const deleteMyAccount = endpoint({
  id: 'profiles.delete',
  method: 'DELETE',
  path: '/api/v1/users/me',
  access: 'user',
  scope: 'session',
  stepUp: true,
  summary: "Delete one's account with everything that belongs to it",
  description: "Deletes the reader's account with playlists, tracks and files. This cannot be undone.",
  body: z.strictObject({ password: GivenPassword }),
  reply: 'nothing',
});
