import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  coverFileBytes,
  descriptionMax,
  feedPageSize,
  feedPageSizeMax,
  genreMax,
  nameMax,
} from './limits.ts';
import { Id, IdParams, lineOfText, linesOfText, Moment, optionalLine, PageNumber, pageSize } from './text.ts';
import { Track } from './tracks.ts';
import { UserRef } from './users.ts';

export const Visibility = z.enum(['public', 'unlisted', 'private']);
export type Visibility = z.infer<typeof Visibility>;

/** A playlist as a card shows it. */
export const PlaylistSummary = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  genre: z.string(),
  /** Null: the web draws a cover of its own from the id. */
  cover_url: z.nullable(z.string()),
  visibility: Visibility,
  created_at: Moment,
  updated_at: Moment,
  likes_count: z.number(),
  like_count: z.number(),
  has_liked: z.boolean(),
  has_saved: z.boolean(),
  track_count: z.number(),
  /** Null: the specification's 'Unknown User'. */
  owner: z.nullable(UserRef),
  /** Whether the reader may edit it. */
  can_edit: z.boolean(),
});
export type PlaylistSummary = z.infer<typeof PlaylistSummary>;

/** A track where it stands in a playlist. `index` counts all of its lines from 0, wanted ones too. */
export const PlaylistTrack = z.object({ ...Track.shape, entry_id: Id, index: z.number() });
export type PlaylistTrack = z.infer<typeof PlaylistTrack>;

/** A line of an import for which no track was found; the owner can fill it. */
export const WantedLine = z.object({
  entry_id: Id,
  index: z.number(),
  title: z.string(),
  artist: z.string(),
  album: z.string(),
  duration_seconds: z.nullable(z.number()),
  /** Where the list that was imported found it, if it said. */
  url: z.nullable(z.string()),
});
export type WantedLine = z.infer<typeof WantedLine>;

/** A playlist without its tracks, as an edit answers it. */
export const PlaylistHead = z.object({
  ...PlaylistSummary.shape,
  /** Rises with every change; send it back with an edit so that two tabs lose nothing. */
  version: z.number(),
});
export type PlaylistHead = z.infer<typeof PlaylistHead>;

export const Playlist = z.object({
  ...PlaylistHead.shape,
  tracks: z.array(PlaylistTrack),
  wanted: z.array(WantedLine),
});
export type Playlist = z.infer<typeof Playlist>;

export const PlaylistDraft = z.strictObject({
  name: lineOfText(nameMax),
  description: z._default(linesOfText(descriptionMax), ''),
  genre: z._default(optionalLine(genreMax), ''),
  visibility: z._default(Visibility, 'public'),
});
export type PlaylistDraft = z.input<typeof PlaylistDraft>;

/** A playlist's version comes no higher than the databases' 32-bit integers. */
const versionMax = 2 ** 31 - 1;
const Version = z.int().check(z.gte(0), z.lte(versionMax));

/**
 * What of a playlist changes; what is left out stays. An edit that began at another `version` than the playlist has now
 * is refused with 409, so that it overwrites nothing unseen.
 */
export const PlaylistPatch = z.strictObject({
  version: Version,
  name: z.optional(lineOfText(nameMax)),
  description: z.optional(linesOfText(descriptionMax)),
  genre: z.optional(optionalLine(genreMax)),
  visibility: z.optional(Visibility),
});
export type PlaylistPatch = z.input<typeof PlaylistPatch>;

/** A place in a playlist: before one of its lines, or at its end. */
const EntryPlace = z.nullable(Id);

export const EntryMove = z.strictObject({ version: Version, before: EntryPlace });
export type EntryMove = z.infer<typeof EntryMove>;

export const EntryDraft = z.strictObject({ track_id: Id, before: z._default(EntryPlace, null) });
export type EntryDraft = z.input<typeof EntryDraft>;

export const EntryFilling = z.strictObject({ track_id: Id });
export type EntryFilling = z.infer<typeof EntryFilling>;

/** A playlist's version after its lines have changed. */
export const ChangedLines = z.object({ version: z.number(), track_count: z.number() });
export type ChangedLines = z.infer<typeof ChangedLines>;

const EntryParams = z.object({ id: Id, entry: Id });
const VersionQuery = z.object({ version: z.coerce.number().check(z.int(), z.gte(0), z.lte(versionMax)) });
/** Without a version, a cover replaces any cover. */
const CoverQuery = z.partial(VersionQuery);

/** Pages of what somebody has marked (liked, saved), the newest mark first. */
export const MarkedPage = z.object({
  page: z._default(PageNumber, 1),
  limit: z._default(pageSize(feedPageSizeMax), feedPageSizeMax),
});

export const listPopular = endpoint({
  id: 'playlists.popular',
  method: 'GET',
  path: '/api/v1/playlists/popular',
  access: 'public',
  summary: 'The home feed: popular public playlists',
  query: z.object({
    page: z._default(PageNumber, 1),
    limit: z._default(pageSize(feedPageSizeMax), feedPageSize),
    /**
     * Names one scroll through the feed: all of its pages then come from the ranking that its first page showed, so
     * that no playlist comes twice and none is left out. Any random text.
     */
    scroll: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: z.array(PlaylistSummary),
});

export const listMine = endpoint({
  id: 'playlists.mine',
  method: 'GET',
  path: '/api/v1/playlists',
  access: 'user',
  summary: "The reader's own playlists",
  reply: z.array(PlaylistSummary),
});

export const getPlaylist = endpoint({
  id: 'playlists.get',
  method: 'GET',
  path: '/api/v1/playlists/:id',
  access: 'public',
  summary: 'A playlist with its tracks',
  params: IdParams,
  reply: Playlist,
});

export const createPlaylist = endpoint({
  id: 'playlists.create',
  method: 'POST',
  path: '/api/v1/playlists',
  access: 'user',
  summary: 'Create a playlist',
  body: PlaylistDraft,
  reply: Playlist,
  status: 201,
});

export const deletePlaylist = endpoint({
  id: 'playlists.delete',
  method: 'DELETE',
  path: '/api/v1/playlists/:id',
  access: 'user',
  summary: "Delete a playlist of one's own",
  params: IdParams,
  reply: 'nothing',
});

export const updatePlaylist = endpoint({
  id: 'playlists.update',
  method: 'PATCH',
  path: '/api/v1/playlists/:id',
  access: 'user',
  summary: 'Edit name, description, genre or visibility; 409 where somebody else has edited meanwhile',
  params: IdParams,
  body: PlaylistPatch,
  reply: PlaylistHead,
});

export const setCover = endpoint({
  id: 'playlists.setCover',
  method: 'PUT',
  path: '/api/v1/playlists/:id/cover',
  access: 'user',
  summary: 'Give a playlist a cover: a JPEG, PNG, WebP, AVIF or GIF, kept as square WebP in two sizes',
  params: IdParams,
  query: CoverQuery,
  bodyType: 'binary',
  bodyBytes: coverFileBytes,
  reply: PlaylistHead,
});

export const removeCover = endpoint({
  id: 'playlists.removeCover',
  method: 'DELETE',
  path: '/api/v1/playlists/:id/cover',
  access: 'user',
  summary: 'Go back to the cover that is drawn from the id',
  params: IdParams,
  query: CoverQuery,
  reply: PlaylistHead,
});

export const addEntry = endpoint({
  id: 'playlists.addEntry',
  method: 'POST',
  path: '/api/v1/playlists/:id/entries',
  access: 'user',
  summary: 'List a track that one may hear; 409 where it is there already',
  params: IdParams,
  body: EntryDraft,
  reply: ChangedLines,
  status: 201,
});

export const moveEntry = endpoint({
  id: 'playlists.moveEntry',
  method: 'PATCH',
  path: '/api/v1/playlists/:id/entries/:entry',
  access: 'user',
  summary: 'Move a line before another, or to the end; 409 where the lines have changed meanwhile',
  params: EntryParams,
  body: EntryMove,
  reply: ChangedLines,
});

export const removeEntry = endpoint({
  id: 'playlists.removeEntry',
  method: 'DELETE',
  path: '/api/v1/playlists/:id/entries/:entry',
  access: 'user',
  summary: 'Take a line out of a playlist; the track itself stays',
  params: EntryParams,
  reply: ChangedLines,
});

export const fillEntry = endpoint({
  id: 'playlists.fillEntry',
  method: 'PUT',
  path: '/api/v1/playlists/:id/entries/:entry/track',
  access: 'user',
  summary: 'Put a track where a wanted line stands; 409 where the line is filled already',
  params: EntryParams,
  body: EntryFilling,
  reply: ChangedLines,
});

export const restorePlaylist = endpoint({
  id: 'playlists.restore',
  method: 'POST',
  path: '/api/v1/playlists/:id/restore',
  access: 'user',
  summary: 'Bring back a playlist that one deleted a moment ago',
  params: IdParams,
  reply: Playlist,
});
