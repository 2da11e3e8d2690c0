import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { followingPageSize } from '#shared/limits.ts';
import { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { Id, IdParams, Moment, pageSize } from '#shared/text.ts';
import { Track } from '#shared/music/tracks.ts';
import { GivenUsername } from '#shared/accounts/account-names.ts';
import { UserRef } from '#shared/accounts/users.ts';

export const FollowStatus = z.object({ following: z.boolean(), followers_count: z.number() });
export type FollowStatus = z.infer<typeof FollowStatus>;

const UsernameParams = z.object({ username: GivenUsername });
const personPath = '/api/v1/users/:username/follow';
const playlistPath = '/api/v1/playlists/:id/follow';

export const followPerson = endpoint({
  id: 'following.followPerson',
  method: 'PUT',
  path: personPath,
  access: 'user',
  summary: 'Follow a person; following twice is following once',
  description: "Follows a person, so that their new public playlists appear in the reader's feed.",
  params: UsernameParams,
  reply: FollowStatus,
});

export const unfollowPerson = endpoint({
  id: 'following.unfollowPerson',
  method: 'DELETE',
  path: personPath,
  access: 'user',
  summary: 'Follow a person no longer',
  description: 'Ends the following of a person. Twice is the same as once.',
  params: UsernameParams,
  reply: FollowStatus,
});

export const followPlaylist = endpoint({
  id: 'following.followPlaylist',
  method: 'PUT',
  path: playlistPath,
  access: 'user',
  summary: 'Follow a playlist; following twice is following once',
  description: "Follows a playlist, so that its new tracks appear in the reader's feed.",
  params: IdParams,
  reply: FollowStatus,
});

export const unfollowPlaylist = endpoint({
  id: 'following.unfollowPlaylist',
  method: 'DELETE',
  path: playlistPath,
  access: 'user',
  summary: 'Follow a playlist no longer',
  description: 'Ends the following of a playlist. Twice is the same as once.',
  params: IdParams,
  reply: FollowStatus,
});

export const markHeard = endpoint({
  id: 'following.markHeard',
  method: 'PUT',
  path: '/api/v1/playlists/:id/heard',
  access: 'user',
  summary: 'Say that nothing of a followed playlist is new any more',
  description: 'Takes the mark of news off a followed playlist.',
  params: IdParams,
  reply: 'nothing',
});

/** A person's acts on a playlist in a day. */
export const NewsItem = z.object({
  id: Id,
  kind: z.enum(['added', 'published']),
  at: Moment,
  person: UserRef,
  playlist: PlaylistSummary,
  /** Count of its tracks that are still in the playlist. */
  count: z.number(),
  /** The first of them. */
  tracks: z.array(Track),
});
export type NewsItem = z.infer<typeof NewsItem>;

export const Cursor = z.optional(Id);

export const listFollowingFeed = endpoint({
  id: 'following.feed',
  method: 'GET',
  path: '/api/v1/following/feed',
  access: 'user',
  summary: 'What is new in what the reader follows, the newest first',
  description:
    'Lists new playlists and tracks of everything that the reader follows. Send `next_cursor` as `cursor` to get older entries.',
  query: z.object({ cursor: Cursor, limit: z._default(pageSize(50), followingPageSize) }),
  reply: z.object({ lines: z.array(NewsItem), next_cursor: z.nullable(Id) }),
});

/** A person to follow, and the reason. */
export const SuggestedPerson = z.object({
  ...UserRef.shape,
  playlist_count: z.number(),
  /** Playlists of theirs that the reader likes. */
  shared_likes: z.number(),
  is_followed: z.boolean(),
});
export type SuggestedPerson = z.infer<typeof SuggestedPerson>;

export const listSuggestions = endpoint({
  id: 'following.suggestions',
  method: 'GET',
  path: '/api/v1/following/suggestions',
  access: 'user',
  summary: 'Whom the reader might follow, by likes that they share',
  description: "Proposes people whose playlists were liked by the same people as the reader's own likes.",
  reply: z.array(SuggestedPerson),
});

/** A person in a list of follows. */
export const ListedPerson = z.object({
  ...UserRef.shape,
  /** True if the reader follows them. */
  is_followed: z.boolean(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

const PeoplePage = z.object({ people: z.array(ListedPerson), next_cursor: z.nullable(Id) });
const pageQuery = z.object({ cursor: Cursor });

export const listFollowers = endpoint({
  id: 'following.followers',
  method: 'GET',
  path: '/api/v1/users/:username/followers',
  access: 'public',
  summary: 'Who follows a person, as far as the followers let others see it',
  description:
    'Lists the people who follow somebody, a page at a time. People who keep their follows to themselves are left out.',
  params: UsernameParams,
  query: pageQuery,
  reply: PeoplePage,
});

/** False for a private list, which is empty to all but the person. */
const shown = { is_shown: z.boolean() };

export const listFollowed = endpoint({
  id: 'following.followed',
  method: 'GET',
  path: '/api/v1/users/:username/following',
  access: 'public',
  summary: 'Whom a person follows, where they let others see it',
  description:
    'Lists the people whom somebody follows, a page at a time. It is empty where they keep that to themselves.',
  params: UsernameParams,
  query: pageQuery,
  reply: z.object({ ...PeoplePage.shape, ...shown }),
});

export const listFollowedPlaylists = endpoint({
  id: 'following.followedPlaylists',
  method: 'GET',
  path: '/api/v1/users/:username/following/playlists',
  access: 'public',
  summary: 'Which playlists a person follows, where they let others see it',
  description:
    'Lists the public playlists that somebody follows, a page at a time. It is empty where they keep that to themselves.',
  params: UsernameParams,
  query: pageQuery,
  reply: z.object({ playlists: z.array(PlaylistSummary), next_cursor: z.nullable(Id), ...shown }),
});
