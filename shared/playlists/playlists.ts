import * as z from 'zod/mini';
import { CoverColours } from '#shared/base/cover-colours.ts';
import { endpoint } from '#shared/endpoint.ts';
import { feedPageSize, feedPageSizeMax, playlistItemsMax } from '#shared/limits.ts';
import { DeadReason } from '#shared/music/link-states.ts';
import { Id, IdParams, Moment, MomentQuery, PageNumber, pageSize } from '#shared/text.ts';
import { Track } from '#shared/music/tracks.ts';
import { UserRef } from '#shared/accounts/users.ts';
import { Visibility } from './visibility.ts';

/** Rights to a playlist; each includes those before it. */
export const Right = z.enum(['suggest', 'add', 'edit', 'own']);
export type Right = z.infer<typeof Right>;

/** A playlist as a card shows it. */
export const PlaylistSummary = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  genre: z.string(),
  /** Null: the web draws a cover of its own from the id. */
  cover_url: z.nullable(z.string()),
  /** Of a stored cover; null where the cover is drawn from the id, or another site's. */
  cover_colours: z.nullable(CoverColours),
  visibility: Visibility,
  created_at: Moment,
  updated_at: Moment,
  likes_count: z.number(),
  like_count: z.number(),
  has_liked: z.boolean(),
  has_saved: z.boolean(),
  is_followed: z.boolean(),
  /** Tracks that came since the reader last listened, where they follow it. */
  new_count: z.number(),
  track_count: z.number(),
  /** Null: the specification's 'Unknown User'. */
  owner: z.nullable(UserRef),
  /** True if the reader may edit it. */
  can_edit: z.boolean(),
  /** Present if a moderator has hidden it: then its owner alone sees it. */
  is_hidden: z.optional(z.literal(true)),
});
export type PlaylistSummary = z.infer<typeof PlaylistSummary>;

/** A playlist of the reader's own. */
export const OwnPlaylist = z.object({
  ...PlaylistSummary.shape,
  /** The number of open suggestions that the reader may see; absent without any. */
  open_suggestions: z.optional(z.number()),
});
export type OwnPlaylist = z.infer<typeof OwnPlaylist>;

/** Author of a suggestion: a person, or a visitor by the name that they chose, if any. */
export const Suggester = z.object({ name: z.nullable(z.string()), user: z.nullable(UserRef) });
export type Suggester = z.infer<typeof Suggester>;

/** A liner note: what an editor wrote to an item. */
export const ItemNote = z.object({
  id: Id,
  text: z.string(),
  /** The span of the song that it is about; null: from its beginning, to its end. */
  from_seconds: z.nullable(z.number()),
  to_seconds: z.nullable(z.number()),
  by: UserRef,
  /** Present if a moderator has hidden it: then its author alone sees it. */
  is_hidden: z.optional(z.literal(true)),
});
export type ItemNote = z.infer<typeof ItemNote>;

/** A track where it stands in a playlist. `index` counts all items from 0, missing ones too. */
export const PlaylistTrack = z.object({
  ...Track.shape,
  entry_id: Id,
  index: z.number(),
  /** When it came into this playlist. */
  added_at: Moment,
  /** True if it came since the reader, who follows the playlist, last listened. */
  is_new: z.boolean(),
  /** Author of the suggestion by which it came, if the reader may see them. */
  suggested_by: z.optional(Suggester),
  /** Present if the reader added it to another's playlist: they may remove it with the right to add. */
  is_mine: z.optional(z.literal(true)),
  /** Reason why none of its addresses plays any longer; absent while one does. */
  dead_link: z.optional(DeadReason),
  note: z.optional(ItemNote),
});
export type PlaylistTrack = z.infer<typeof PlaylistTrack>;

/** An item of an import for which no track was found; the owner can fill it. */
export const MissingItem = z.object({
  entry_id: Id,
  index: z.number(),
  title: z.string(),
  artist: z.string(),
  album: z.string(),
  duration_seconds: z.nullable(z.number()),
  /** Address from the imported list, if the list had one. */
  url: z.nullable(z.string()),
  /** Its track was taken down for copyright. */
  taken_down: z.optional(z.literal(true)),
  is_mine: z.optional(z.literal(true)),
  /** Absent while its track is taken down. */
  note: z.optional(ItemNote),
});
export type MissingItem = z.infer<typeof MissingItem>;

/** A playlist without its tracks, as an edit answers it. */
export const PlaylistHead = z.object({
  ...PlaylistSummary.shape,
  /** Rises with every change; send it back with an edit so that two tabs lose nothing. */
  version: z.number(),
  followers_count: z.number(),
  /** The reader's right to it; null where they may only look and listen. */
  my_right: z.nullable(Right),
  /** The step after which a reader who may not suggest tracks yet could. */
  suggest_after: z.optional(z.enum(['login', 'follow'])),
});
export type PlaylistHead = z.infer<typeof PlaylistHead>;

/** The playlist that another is a version of. */
export const ForkOrigin = z.object({ id: Id, name: z.string(), owner: z.nullable(UserRef) });
export type ForkOrigin = z.infer<typeof ForkOrigin>;

/** Contributors of the present items, the most active first: the first eight, and the number of all. */
export const Contributors = z.object({ people: z.array(UserRef), count: z.number() });
export type Contributors = z.infer<typeof Contributors>;

/** An item of a past state whose track is there no longer, or is not for the reader. */
export const GoneItem = z.object({ entry_id: Id, index: z.number() });
export type GoneItem = z.infer<typeof GoneItem>;

export const Playlist = z.object({
  ...PlaylistHead.shape,
  tracks: z.array(PlaylistTrack),
  wanted: z.array(MissingItem),
  /** The cursor of the next page; absent on the last page, and without paging. */
  next_items: z.optional(z.string()),
  /** Of a past state: the event that led to it, and its moment. */
  past: z.optional(z.object({ event_id: Id, at: Moment })),
  gone: z.optional(z.array(GoneItem)),
  /** Of a version: its original, null where the reader may not see it; and the number of items added or removed since. */
  forked_from: z.optional(z.object({ playlist: z.nullable(ForkOrigin), changed: z.number() })),
  /** Of an original: the number of its versions that the reader can find. */
  versions_count: z.optional(z.number()),
  /** For those who may edit it: the number of open suggestions. */
  open_suggestions: z.optional(z.number()),
  /** Contributors, if others than its owner have added items. */
  contributors: z.optional(Contributors),
});
export type Playlist = z.infer<typeof Playlist>;

/** Pages of a person's liked or saved playlists, the newest mark first. */
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
  description: 'Lists public playlists by their popularity, a page at a time.',
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
  description: "Lists the reader's own playlists, private ones too.",
  reply: z.array(OwnPlaylist),
});

/** A place between two items: how many are before it, and the position and id of the last of these. */
export const ItemsCursor = z.string().check(z.regex(/^\d{1,6}\.-?\d{1,15}\.[0-9a-z]{1,64}$/));

export const getPlaylist = endpoint({
  id: 'playlists.get',
  outsiders: 'by link',
  method: 'GET',
  path: '/api/v1/playlists/:id',
  access: 'public',
  summary: 'A playlist with its tracks; as it was at a moment, or after an event of its history',
  description:
    'Shows a playlist with its owner and tracks. `at` or `event` in the query show a former state.',
  params: IdParams,
  query: z.object({
    at: z.optional(MomentQuery),
    event: z.optional(Id),
    /** The first so many items alone; `next_items` of the answer then says where to go on. All items without it. */
    items: z.optional(pageSize(playlistItemsMax)),
    /**
     * The items from `next_items` of the page before. Such a page tells nothing of versions, contributors and suggestions.
     * Where its `version` is another than the first page's, the items have changed meanwhile.
     */
    after: z.optional(ItemsCursor),
  }),
  reply: Playlist,
});
