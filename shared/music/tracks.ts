import * as z from 'zod/mini';
import { CoverColours } from '#shared/base/cover-colours.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Id, IdParams, Moment } from '#shared/text.ts';
import { UserRef } from '#shared/accounts/users.ts';

export const StorageType = z.enum(['FILE', 'URL']);
export type StorageType = z.infer<typeof StorageType>;

export const Platform = z.enum(['spotify', 'youtube', 'soundcloud', 'apple', 'other']);
export type Platform = z.infer<typeof Platform>;

export const Track = z.object({
  id: Id,
  title: z.string(),
  artist: z.string(),
  album: z.string(),
  genre: z.string(),
  /** Null until known (external links). */
  duration_seconds: z.nullable(z.number()),
  cover_url: z.nullable(z.string()),
  /** Of a stored cover; null where the cover is drawn from the id, or another site's. */
  cover_colours: z.nullable(CoverColours),
  storage_type: StorageType,
  source_url: z.nullable(z.string()),
  platform: z.nullable(Platform),
  owner: z.nullable(UserRef),
  plays_count: z.number(),
  created_at: Moment,
  /** True if the reader may edit and delete it. */
  can_edit: z.boolean(),
});
export type Track = z.infer<typeof Track>;

export const listFeatured = endpoint({
  id: 'tracks.featured',
  method: 'GET',
  path: '/api/v1/tracks/featured',
  access: 'public',
  summary: 'The newest tracks of the most popular public playlists',
  description: 'Lists the newest tracks of the most popular public playlists.',
  reply: z.array(Track),
});

export const deleteTrack = endpoint({
  id: 'tracks.delete',
  method: 'DELETE',
  path: '/api/v1/tracks/:id',
  access: 'user',
  summary: "Delete a track of one's own, and its file",
  description: 'Deletes a track of the reader with its file. Playlists keep its place as a missing item.',
  params: IdParams,
  reply: 'nothing',
});
