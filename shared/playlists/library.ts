import * as z from 'zod/mini';
import { ScanState } from '#shared/music/copyright.ts';
import { endpoint } from '#shared/endpoint.ts';
import { folderItemsMax, foldersMax, nameMax, tracksAtOnce } from '#shared/limits.ts';
import { PlaylistSummary } from './playlists.ts';
import { Id, IdParams, lineOfText, pageSize } from '#shared/text.ts';
import { TrackWords } from '#shared/music/track-drafts.ts';
import { Track } from '#shared/music/tracks.ts';

/** A track as its owner sees it. */
export const MyTrack = z.object({
  ...Track.shape,
  size_bytes: z.number(),
  /** Count of the playlists that list it, anyone's. */
  playlist_count: z.number(),
  /** The verdict of its last copyright scan; null: it was clear, or there was none. */
  scan: z.nullable(ScanState),
  /** True if a moderator has hidden it. */
  is_hidden: z.boolean(),
});
export type MyTrack = z.infer<typeof MyTrack>;

export const trackSorts = ['newest', 'oldest', 'title', 'artist', 'plays', 'size'] as const;
export const TrackSort = z.enum(trackSorts);
export type TrackSort = z.infer<typeof TrackSort>;

/** `no`: those in no playlist; `blocked`: those that a scan or a moderator holds back. */
export const TrackFilter = z.enum(['all', 'no', 'blocked']);
export type TrackFilter = z.infer<typeof TrackFilter>;

const myTracksPageSize = 50;

export const listMyTracks = endpoint({
  id: 'tracks.mine',
  method: 'GET',
  path: '/api/v1/users/me/tracks',
  access: 'user',
  summary: "Every file and link of the reader's, a page at a time",
  description: "Lists the reader's own files and links, with search and sorting, a page at a time.",
  query: z.object({
    sort: z._default(TrackSort, 'newest'),
    listed: z._default(TrackFilter, 'all'),
    /** The `next_cursor` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(2000))),
    limit: z._default(pageSize(200), myTracksPageSize),
  }),
  reply: z.object({ tracks: z.array(MyTrack), next_cursor: z.nullable(z.string()) }),
});

export const DeletedTracks = z.object({ deleted: z.array(Id), freed_bytes: z.number() });
export type DeletedTracks = z.infer<typeof DeletedTracks>;

export const deleteTracks = endpoint({
  id: 'tracks.deleteMany',
  method: 'POST',
  path: '/api/v1/tracks/delete',
  access: 'user',
  summary: "Delete several tracks of one's own, and their files; others are left alone",
  description:
    "Deletes several of the reader's own tracks with their files. Ids of other people's tracks are passed over.",
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(tracksAtOnce)) }),
  reply: DeletedTracks,
});

export const updateTrack = endpoint({
  id: 'tracks.update',
  method: 'PATCH',
  path: '/api/v1/tracks/:id',
  access: 'user',
  summary: "Change the words of a track of one's own",
  description:
    'Changes title, artist, album or genre of a track of the reader. Fields that are left out stay as they are.',
  params: IdParams,
  body: z.strictObject(TrackWords),
  reply: Track,
});

export const trackPlaylistsMost = 100;

export const listTrackPlaylists = endpoint({
  id: 'tracks.playlists',
  method: 'GET',
  path: '/api/v1/tracks/:id/playlists',
  access: 'public',
  summary: 'The playlists with a track that the reader may find, the most popular first',
  description: 'Lists the playlists in which a track stands, as far as the reader may see them.',
  params: IdParams,
  reply: z.object({ total: z.number(), playlists: z.array(PlaylistSummary) }),
});

export const Folder = z.object({ id: Id, name: z.string(), playlist_ids: z.array(Id) });
export type Folder = z.infer<typeof Folder>;
export const Folders = z.object({ folders: z.array(Folder) });
export type Folders = z.infer<typeof Folders>;

const foldersPath = '/api/v1/users/me/folders';

export const getFolders = endpoint({
  id: 'folders.get',
  method: 'GET',
  path: foldersPath,
  access: 'user',
  summary: "The reader's folders of playlists, and what lies in each",
  description: 'Shows the folders in which the reader keeps playlists. Nobody else sees them.',
  reply: Folders,
});

export const setFolders = endpoint({
  id: 'folders.set',
  method: 'PUT',
  path: foldersPath,
  access: 'user',
  summary: 'Put all folders in their place: what is left out is gone, its playlists stay',
  description:
    'Replaces all folders of the reader. Playlists of a folder that is left out stay, outside of any folder.',
  body: z.strictObject({
    folders: z
      .array(
        z.strictObject({
          /** Left out: a new one. */
          id: z.optional(Id),
          name: lineOfText(nameMax),
          playlist_ids: z.array(Id).check(z.maxLength(folderItemsMax)),
        }),
      )
      .check(z.maxLength(foldersMax)),
  }),
  reply: Folders,
});
