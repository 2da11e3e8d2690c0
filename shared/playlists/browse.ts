import * as z from 'zod/mini';
import { CoverColours } from '#shared/base/cover-colours.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Id } from '#shared/text.ts';
import { PlaylistSummary } from './playlists.ts';

/** A style with the cover of its most popular playlist. */
export const BrowsedStyle = z.object({
  style: z.string(),
  playlist_id: Id,
  cover_url: z.nullable(z.string()),
  cover_colours: z.nullable(CoverColours),
});
export type BrowsedStyle = z.infer<typeof BrowsedStyle>;

export const Browsed = z.object({
  styles: z.array(BrowsedStyle),
  /** Those that found more people in the last seven days than in the seven before. */
  rising: z.array(PlaylistSummary),
  /** The newest with music. */
  fresh: z.array(PlaylistSummary),
  /** Those to which others than their owners added songs. */
  together: z.array(PlaylistSummary),
  /** The newest of people whom the reader follows. */
  followed: z.array(PlaylistSummary),
});
export type Browsed = z.infer<typeof Browsed>;

export const browse = endpoint({
  id: 'playlists.browse',
  method: 'GET',
  path: '/api/v1/browse',
  access: 'public',
  summary: 'Styles, and playlists that rise, are new, are made together, or come from followed people',
  description: 'Lists public playlists in several rows to look through, at most twelve in each.',
  reply: Browsed,
});
