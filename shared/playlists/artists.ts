import * as z from 'zod/mini';
import { UserRef } from '#shared/accounts/users.ts';
import { CoverColours } from '#shared/base/cover-colours.ts';
import { endpoint } from '#shared/endpoint.ts';
import { nameMax } from '#shared/limits.ts';
import { Track } from '#shared/music/tracks.ts';
import { lineOfText, pageSize } from '#shared/text.ts';
import { PlaylistSummary } from './playlists.ts';

/** An artist by the name under which songs stand here; no account is behind it. */
export const Artist = z.object({
  /** As most songs write it, without guests. */
  name: z.string(),
  /** The key by which names are one; its cover is drawn from it where no song has one. */
  key: z.string(),
  /** The cover of the most played song that has one. */
  cover_url: z.nullable(z.string()),
  cover_colours: z.nullable(CoverColours),
  /** The songs that the reader may find, at most `artistSongsRead`. */
  song_count: z.number(),
  /** True if the reader follows them. */
  is_followed: z.boolean(),
  /** Public playlists that hold them, the most popular first. */
  playlists: z.array(PlaylistSummary),
  /** The people who added them to Segue, those with the most first. */
  people: z.array(z.object({ ...UserRef.shape, song_count: z.number() })),
});
export type Artist = z.infer<typeof Artist>;

export const ArtistParams = z.object({ name: lineOfText(nameMax) });

export const getArtist = endpoint({
  id: 'artists.get',
  method: 'GET',
  path: '/api/v1/artists/:name',
  access: 'public',
  summary: 'An artist: the playlists with their songs, and who added them',
  description:
    'Shows what stands under the name of an artist. Names that differ by case, accents or guests ("feat.") are one.',
  params: ArtistParams,
  reply: Artist,
});

const songsAtOnce = 50;

export const listArtistTracks = endpoint({
  id: 'artists.tracks',
  method: 'GET',
  path: '/api/v1/artists/:name/tracks',
  access: 'public',
  summary: 'The songs under the name of an artist, the most played first, a page at a time',
  description: 'Lists the songs under the name of an artist, the most played first, a page at a time.',
  params: ArtistParams,
  query: z.object({
    /** The `next_cursor` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(100))),
    limit: z._default(pageSize(200), songsAtOnce),
  }),
  reply: z.object({ tracks: z.array(Track), next_cursor: z.nullable(z.string()) }),
});
