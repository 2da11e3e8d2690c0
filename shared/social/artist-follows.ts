import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Track } from '#shared/music/tracks.ts';
import { ArtistParams } from '#shared/playlists/artists.ts';
import { Id, pageSize } from '#shared/text.ts';

export const ArtistFollowStatus = z.object({ following: z.boolean() });
export type ArtistFollowStatus = z.infer<typeof ArtistFollowStatus>;

const path = '/api/v1/artists/:name/follow';

export const followArtist = endpoint({
  id: 'following.followArtist',
  method: 'PUT',
  path,
  access: 'user',
  summary: 'Follow an artist; following twice is following once',
  description:
    'Follows an artist of whom the reader finds a song, so that their new songs are listed for the reader. Nobody else sees it.',
  params: ArtistParams,
  reply: ArtistFollowStatus,
});

export const unfollowArtist = endpoint({
  id: 'following.unfollowArtist',
  method: 'DELETE',
  path,
  access: 'user',
  summary: 'Follow an artist no longer',
  description:
    'Ends the following of an artist, also of one who has no songs here any more. Twice is the same as once.',
  params: ArtistParams,
  reply: ArtistFollowStatus,
});

/** An artist whom the reader follows. */
export const FollowedArtist = z.object({
  /** As the artist's page wrote it when they were followed. */
  name: z.string(),
  /** The key by which names are one. */
  key: z.string(),
  is_followed: z.boolean(),
});
export type FollowedArtist = z.infer<typeof FollowedArtist>;

const ownPath = '/api/v1/users/me/artists';

export const listFollowedArtists = endpoint({
  id: 'following.artists',
  method: 'GET',
  path: ownPath,
  access: 'user',
  summary: 'The artists whom the reader follows, by name',
  description: 'Lists all artists whom the reader follows, by name. Nobody else sees them.',
  reply: z.array(FollowedArtist),
});

export const listArtistNews = endpoint({
  id: 'following.artistSongs',
  method: 'GET',
  path: `${ownPath}/songs`,
  access: 'user',
  summary: 'Songs by the artists whom the reader follows, the newest first, a page at a time',
  description:
    "Lists the songs by followed artists that the reader may find, the newest first, without the reader's own. Send `next_cursor` as `cursor` to get older ones.",
  query: z.object({ cursor: z.optional(Id), limit: z._default(pageSize(50), 20) }),
  reply: z.object({ tracks: z.array(Track), next_cursor: z.nullable(Id) }),
});
