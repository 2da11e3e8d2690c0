import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { MarkedPage, PlaylistSummary } from './playlists.ts';
import { Id, IdParams } from '#shared/text.ts';

export const LikeStatus = z.object({ like_count: z.number(), liked: z.boolean() });
export type LikeStatus = z.infer<typeof LikeStatus>;

const path = '/api/v1/playlists/:id/like';

export const getLike = endpoint({
  id: 'likes.get',
  outsiders: 'by link',
  method: 'GET',
  path,
  access: 'public',
  summary: 'How many like a playlist, and whether the reader does',
  description: 'Tells how many people like a playlist and whether the reader is one of them.',
  params: IdParams,
  reply: LikeStatus,
});

export const likePlaylist = endpoint({
  id: 'likes.like',
  method: 'POST',
  path,
  access: 'user',
  summary: 'Like a playlist; liking twice is liking once',
  description: 'Likes a playlist and answers the new count. Liking it twice is the same as once.',
  params: IdParams,
  reply: LikeStatus,
});

export const unlikePlaylist = endpoint({
  id: 'likes.unlike',
  method: 'DELETE',
  path,
  access: 'user',
  summary: 'Take a like back',
  description: "Takes the reader's like back and answers the new count.",
  params: IdParams,
  reply: LikeStatus,
});

export const listMyLikes = endpoint({
  id: 'likes.mine',
  method: 'GET',
  path: '/api/v1/users/me/likes',
  access: 'user',
  summary: 'The playlists that the reader likes',
  description: 'Lists the ids of the playlists that the reader likes.',
  reply: z.array(z.object({ playlist_id: Id })),
});

export const listLiked = endpoint({
  id: 'likes.playlists',
  method: 'GET',
  path: '/api/v1/users/me/liked_playlists',
  access: 'user',
  summary: 'The playlists that the reader likes, whole, the newest like first',
  description: 'Lists the playlists that the reader likes with owner and cover, a page at a time.',
  query: MarkedPage,
  reply: z.array(PlaylistSummary),
});
