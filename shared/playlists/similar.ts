import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { similarPlaylistsMax, similarTracksMax } from '#shared/limits.ts';
import { Sound } from '#shared/music/sound.ts';
import { Track } from '#shared/music/tracks.ts';
import { Id, IdParams, pageSize } from '#shared/text.ts';
import { PlaylistSummary } from './playlists.ts';

/** The style that two things have in common. */
const SameStyle = z.object({ kind: z.literal('style'), genre: z.string() });

/**
 * Reason for a song: public playlists of different people that hold it beside another, its sound (with what of it is surely
 * the same), or its style.
 */
export const TrackReason = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('company'),
    with: z.object({ id: Id, title: z.string() }),
    playlists: z.number(),
  }),
  z.object({ kind: z.literal('sound'), tempo: z.boolean(), key: z.boolean() }),
  SameStyle,
]);
export type TrackReason = z.infer<typeof TrackReason>;

export const SimilarTrack = z.object({ ...Track.shape, reason: TrackReason, sound: Sound });
export type SimilarTrack = z.infer<typeof SimilarTrack>;

/** Reason for a playlist: the number of songs that both hold, or their style. */
export const PlaylistReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('songs'), songs: z.number() }),
  SameStyle,
]);
export type PlaylistReason = z.infer<typeof PlaylistReason>;

export const SimilarPlaylist = z.object({ ...PlaylistSummary.shape, reason: PlaylistReason });
export type SimilarPlaylist = z.infer<typeof SimilarPlaylist>;

export const listSimilarTracks = endpoint({
  id: 'tracks.similar',
  method: 'GET',
  path: '/api/v1/tracks/:id/similar',
  access: 'public',
  summary: 'Songs that fit one, each with the reason',
  description:
    'Lists songs that stand beside this one in public playlists of at least two people, the closest first, then songs that sound like it, then popular ones of its style.',
  params: IdParams,
  query: z.object({ limit: z._default(pageSize(similarTracksMax), 20) }),
  reply: z.array(SimilarTrack),
});

export const listSimilarPlaylists = endpoint({
  id: 'playlists.similar',
  method: 'GET',
  path: '/api/v1/playlists/:id/similar',
  access: 'public',
  summary: 'Playlists that fit one, each with the reason',
  description:
    'Lists public playlists of other people that share songs with this one, the closest first, then popular ones of its style.',
  params: IdParams,
  query: z.object({ limit: z._default(pageSize(similarPlaylistsMax), 6) }),
  reply: z.array(SimilarPlaylist),
});
