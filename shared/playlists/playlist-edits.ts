import * as z from 'zod/mini';
import { charactersOfText } from '#shared/characters.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  coverFileBytes,
  descriptionMax,
  genreMax,
  nameMax,
  itemsInPlaylistMax,
  tracksAtOnce,
} from '#shared/limits.ts';
import { Playlist, PlaylistHead } from './playlists.ts';
import { Visibility } from './visibility.ts';
import { Id, IdParams, lineOfText, optionalLine } from '#shared/text.ts';

export const PlaylistDraft = z.strictObject({
  name: lineOfText(nameMax),
  description: z._default(charactersOfText(descriptionMax), ''),
  genre: z._default(optionalLine(genreMax), ''),
  visibility: z._default(Visibility, 'public'),
  /** The tracks it begins with, in this order; the maker must be able to hear them. */
  track_ids: z.optional(z.array(Id).check(z.maxLength(tracksAtOnce))),
});
export type PlaylistDraft = z.input<typeof PlaylistDraft>;

/** The version after a playlist's must be one of the databases' 32-bit integers too. */
const versionMax = 2 ** 31 - 2;
export const Version = z.int().check(z.gte(0), z.lte(versionMax));

/**
 * The fields of a playlist that change; absent fields stay. `version` is the one that the editor saw. Where others have
 * changed the same field since, and differently, the edit is refused with 409, which tells how it is now: it overwrites
 * nothing unseen.
 */
export const PlaylistPatch = z.strictObject({
  version: Version,
  name: z.optional(lineOfText(nameMax)),
  description: z.optional(charactersOfText(descriptionMax)),
  genre: z.optional(optionalLine(genreMax)),
  visibility: z.optional(Visibility),
});
export type PlaylistPatch = z.input<typeof PlaylistPatch>;

/** A place in a playlist: before one of its items, or at its end. */
const ItemPlace = z.nullable(Id);

export const ItemMove = z.strictObject({ version: Version, before: ItemPlace });
export type ItemMove = z.infer<typeof ItemMove>;

export const ItemDraft = z.strictObject({ track_id: Id, before: z._default(ItemPlace, null) });
export type ItemDraft = z.input<typeof ItemDraft>;

export const ItemFilling = z.strictObject({ track_id: Id });
export type ItemFilling = z.infer<typeof ItemFilling>;

/** A playlist's version after its items have changed. */
export const ChangedItems = z.object({ version: z.number(), track_count: z.number() });
export type ChangedItems = z.infer<typeof ChangedItems>;

const ItemParams = z.object({ id: Id, entry: Id });
const VersionQuery = z.object({ version: z.coerce.number().check(z.int(), z.gte(0), z.lte(versionMax)) });
/** Without a version, a cover replaces any cover. */
const CoverQuery = z.partial(VersionQuery);

export const createPlaylist = endpoint({
  id: 'playlists.create',
  method: 'POST',
  path: '/api/v1/playlists',
  access: 'user',
  summary: 'Create a playlist',
  description: 'Creates a playlist of the reader. Its name is all that it needs.',
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
  description:
    'Moves a playlist of the reader to the trash. It can be restored for a while; its tracks stay.',
  params: IdParams,
  reply: 'nothing',
});

export const updatePlaylist = endpoint({
  id: 'playlists.update',
  method: 'PATCH',
  path: '/api/v1/playlists/:id',
  access: 'user',
  summary:
    'Edit name, description, genre or visibility; 409 where somebody else has changed the same meanwhile',
  description:
    'Changes name, description, genre or visibility. It names the version that was read, and is 409 where somebody else has changed the same.',
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
  description: 'Takes a picture as the body of the request and makes it the cover. Its metadata is removed.',
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
  description: 'Removes the uploaded cover of a playlist. The drawn one is shown again.',
  params: IdParams,
  query: CoverQuery,
  reply: PlaylistHead,
});

export const addItem = endpoint({
  id: 'playlists.addEntry',
  method: 'POST',
  path: '/api/v1/playlists/:id/entries',
  access: 'user',
  summary: 'List a track that one may hear; 409 where it is there already',
  description:
    'Adds a track to a playlist, at the end or before another item. Members with the right to edit may, too.',
  params: IdParams,
  body: ItemDraft,
  reply: ChangedItems,
  status: 201,
});

export const moveItem = endpoint({
  id: 'playlists.moveEntry',
  method: 'PATCH',
  path: '/api/v1/playlists/:id/entries/:entry',
  access: 'user',
  summary: 'Move an item before another, or to the end; 409 where somebody else has moved it meanwhile',
  description:
    'Moves an item to another place of its playlist. It is 409 where somebody else has moved it meanwhile.',
  params: ItemParams,
  body: ItemMove,
  reply: ChangedItems,
});

export const removeItem = endpoint({
  id: 'playlists.removeEntry',
  method: 'DELETE',
  path: '/api/v1/playlists/:id/entries/:entry',
  access: 'user',
  summary: 'Take an item out of a playlist; the track itself stays',
  description: 'Takes an item out of a playlist. Its track stays in the library of its owner.',
  params: ItemParams,
  reply: ChangedItems,
});

export const fillItem = endpoint({
  id: 'playlists.fillEntry',
  method: 'PUT',
  path: '/api/v1/playlists/:id/entries/:entry/track',
  access: 'user',
  summary: 'Put a track in the place of a missing item; 409 where the item is filled already',
  description:
    'Puts a track at the place of an item whose track is gone. It is 409 where somebody else was faster.',
  params: ItemParams,
  body: ItemFilling,
  reply: ChangedItems,
});

/**
 * A restore of a past state. `items` names the items that shall come back; without them the whole playlist returns to that
 * state, except that its visibility stays unless `visibility` asks for it as well.
 */
export const StateRestore = z.strictObject({
  event_id: z.optional(Id),
  items: z.optional(z.array(Id).check(z.maxLength(itemsInPlaylistMax))),
  visibility: z._default(z.boolean(), false),
});
export type StateRestore = z.input<typeof StateRestore>;

/** Fields of a 409 of an edit beside `detail`: those in which both differ, and the playlist's present state. */
export const EditConflict = z.object({
  current_version: z.number(),
  fields: z.array(z.enum(['name', 'description', 'genre', 'visibility', 'cover_url'])),
  theirs: z.object({
    name: z.string(),
    description: z.string(),
    genre: z.string(),
    visibility: Visibility,
    cover_url: z.nullable(z.string()),
  }),
});
export type EditConflict = z.infer<typeof EditConflict>;

export const restorePlaylist = endpoint({
  id: 'playlists.restore',
  method: 'POST',
  path: '/api/v1/playlists/:id/restore',
  access: 'user',
  summary:
    'Bring back a past state, or items of it; without `event_id`, a playlist that one deleted a moment ago',
  description:
    'Brings a former state of a playlist back, or only some of its items. A deleted playlist comes back from the trash.',
  params: IdParams,
  body: StateRestore,
  reply: z.object({
    ...Playlist.shape,
    /** Items that could not come back: their tracks are there no longer, or not for the editor. */
    left_out: z.optional(z.number()),
  }),
});
