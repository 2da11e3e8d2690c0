import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { ForkOrigin, Playlist, PlaylistSummary, PlaylistTrack } from './playlists.ts';
import { Id, IdParams } from '#shared/text.ts';

export const forkPlaylist = endpoint({
  id: 'versions.fork',
  method: 'POST',
  path: '/api/v1/playlists/:id/fork',
  access: 'user',
  summary: 'Make a version of one’s own of a playlist: a copy that says where it comes from',
  description: "Copies a playlist into one of the reader's own. The copy names the original.",
  params: IdParams,
  reply: Playlist,
  status: 201,
});

export const getLineage = endpoint({
  id: 'versions.lineage',
  method: 'GET',
  path: '/api/v1/playlists/:id/lineage',
  access: 'public',
  summary: 'Where a playlist comes from, and the versions of it that the reader may see, the newest first',
  description: 'Shows the original of a playlist and the versions that people made of it.',
  params: IdParams,
  query: z.object({ cursor: z.optional(Id) }),
  reply: z.object({
    /** Null: it is an original, or its original is not for the reader. */
    origin: z.nullable(ForkOrigin),
    versions: z.array(PlaylistSummary),
    next_cursor: z.nullable(Id),
  }),
});

/** A track that came to the original, and the item of the version before which it would stand. */
export const UpstreamAddition = z.object({ track: PlaylistTrack, before: z.nullable(Id) });
export type UpstreamAddition = z.infer<typeof UpstreamAddition>;

export const Upstream = z.object({
  /** Null: it is gone, or the reader may not see it; then its changes are unknown. */
  origin: z.nullable(ForkOrigin),
  /** Tracks added to the original since, and absent from the version. */
  added: z.array(UpstreamAddition),
  /** Tracks removed from the original since, as the version has them. */
  removed: z.array(PlaylistTrack),
});
export type Upstream = z.infer<typeof Upstream>;

export const getUpstream = endpoint({
  id: 'versions.upstream',
  method: 'GET',
  path: '/api/v1/playlists/:id/upstream',
  access: 'user',
  summary: 'What changed in the original since a version was made of it; for those who may edit the version',
  description: 'Shows what was added to and removed from the original since the version was made.',
  params: IdParams,
  reply: Upstream,
});
