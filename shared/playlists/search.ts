import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { searchHitsDefault, searchHitsMax, searchHitsOfEach, searchQueryMax } from '#shared/limits.ts';
import { PlaylistSummary } from './playlists.ts';
import { pageSize } from '#shared/text.ts';
import { Track } from '#shared/music/tracks.ts';
import { UserRef } from '#shared/accounts/users.ts';

/** A text without any word in it finds nothing; that is no error. */
const SearchText = z.string().check(z.maxLength(searchQueryMax));

/** `limit`: hits at most. */
const question = (hits: number) =>
  z.object({ query: SearchText, limit: z._default(pageSize(searchHitsMax), hits) });
export type Question = z.infer<ReturnType<typeof question>>;

/** A person as search shows them. */
export const FoundPerson = z.object({ ...UserRef.shape, playlist_count: z.number() });
export type FoundPerson = z.infer<typeof FoundPerson>;

/** The best of each kind. */
export const FoundOfEach = z.object({
  tracks: z.array(Track),
  playlists: z.array(PlaylistSummary),
  people: z.array(FoundPerson),
});
export type FoundOfEach = z.infer<typeof FoundOfEach>;

export const searchTracks = endpoint({
  id: 'search.tracks',
  method: 'GET',
  path: '/api/v1/tracks/search',
  access: 'public',
  summary: 'Find tracks by title, artist, album or genre; the last word may be unfinished',
  description: 'Finds tracks by title, artist, album or genre, a page at a time. A small typo is forgiven.',
  query: question(searchHitsDefault),
  reply: z.array(Track),
});

export const searchPlaylists = endpoint({
  id: 'search.playlists',
  method: 'GET',
  path: '/api/v1/search/playlists',
  access: 'public',
  summary: 'Find playlists by name, description or genre',
  description: 'Finds playlists by name, description or genre, a page at a time. A small typo is forgiven.',
  query: question(searchHitsDefault),
  reply: z.array(PlaylistSummary),
});

export const searchPeople = endpoint({
  id: 'search.people',
  method: 'GET',
  path: '/api/v1/search/people',
  access: 'public',
  summary: 'Find people by their username',
  description: 'Finds people by name, a page at a time.',
  query: question(searchHitsDefault),
  reply: z.array(FoundPerson),
});

export const searchEverything = endpoint({
  id: 'search.everything',
  method: 'GET',
  path: '/api/v1/search',
  access: 'public',
  summary: 'The best few tracks, playlists and people',
  description: 'Finds the best few tracks, playlists and people for a text, in one answer.',
  query: question(searchHitsOfEach),
  reply: FoundOfEach,
});

export const rebuildSearch = endpoint({
  id: 'search.rebuild',
  method: 'POST',
  path: '/api/v1/admin/search/rebuild',
  access: 'admin',
  summary: 'Build a new search index; everything goes on meanwhile',
  description:
    'Builds the search index from the database in the background. Searches go on with the present one.',
  reply: 'nothing',
});
