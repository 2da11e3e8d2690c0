import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { MarkedPage } from './playlists.ts';
import { IdParams } from '#shared/text.ts';
import { Track } from '#shared/music/tracks.ts';

export const StarStatus = z.object({ starred: z.boolean() });
export type StarStatus = z.infer<typeof StarStatus>;

const path = '/api/v1/tracks/:id/star';

export const getStar = endpoint({
  id: 'favourites.get',
  method: 'GET',
  path,
  access: 'user',
  summary: "Whether a track is among the reader's favourites",
  description: 'Tells whether the reader has marked a track as a favourite.',
  params: IdParams,
  reply: StarStatus,
});

export const starTrack = endpoint({
  id: 'favourites.star',
  method: 'PUT',
  path,
  access: 'user',
  summary: "Put a track among the reader's favourites, which nobody else sees",
  description: 'Marks a track as a favourite. Marking it twice is the same as once.',
  params: IdParams,
  reply: StarStatus,
});

export const unstarTrack = endpoint({
  id: 'favourites.unstar',
  method: 'DELETE',
  path,
  access: 'user',
  summary: "Take a track off the reader's favourites",
  description: 'Takes the mark off a track. A track without a mark stays as it is.',
  params: IdParams,
  reply: StarStatus,
});

export const listFavourites = endpoint({
  id: 'favourites.list',
  method: 'GET',
  path: '/api/v1/users/me/favourites',
  access: 'user',
  summary: "The reader's favourite tracks, the newest first",
  description: "Lists the reader's favourite tracks, a page at a time. Nobody else sees them.",
  query: MarkedPage,
  reply: z.array(Track),
});
