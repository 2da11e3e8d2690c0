import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { nameMax, suggestionNoteMax, urlMax, visitorNameMax } from '#shared/limits.ts';
import { ChangedItems } from '#shared/playlists/playlist-edits.ts';
import { Suggester } from '#shared/playlists/playlists.ts';
import { httpUrl, Id, IdParams, lineOfText, linesOfText, Moment, optionalLine } from '#shared/text.ts';
import { LinkPreview } from '#shared/music/track-drafts.ts';
import { Track } from '#shared/music/tracks.ts';
import { UserRef } from '#shared/accounts/users.ts';

export const SuggestionState = z.enum(['open', 'accepted', 'rejected', 'withdrawn']);
export type SuggestionState = z.infer<typeof SuggestionState>;

/** The item before which something would stand; null: at the end. */
const Place = z.nullable(Id);

/**
 * A track that the suggester may hear, or the address of music elsewhere: for a place of the playlist, or for a missing item;
 * an address also as a further source of what stands there. Exactly one of `track_id` and `url` is given.
 */
export const SuggestionDraft = z
  .strictObject({
    track_id: z.optional(Id),
    url: z.optional(httpUrl(urlMax)),
    /** Title of an address whose site has none. */
    title: z.optional(optionalLine(nameMax)),
    artist: z.optional(optionalLine(nameMax)),
    before: z._default(Place, null),
    /** The missing item that it is, or an item whose link is dead. */
    fills: z.optional(Id),
    /** The item whose recording the address is, too. */
    source_for: z.optional(Id),
    note: z._default(linesOfText(suggestionNoteMax), ''),
    /** A visitor's, as they choose; of a person with an account nothing is taken. */
    name: z.optional(lineOfText(visitorNameMax)),
  })
  .check(
    z.refine(
      ({ track_id, url }) => (track_id === undefined) !== (url === undefined),
      'One of track_id and url',
    ),
    z.refine(
      ({ url, fills, source_for }) => source_for === undefined || (url !== undefined && fills === undefined),
      'A source is a url, and fills nothing',
    ),
  );
export type SuggestionDraft = z.input<typeof SuggestionDraft>;

export const Suggestion = z.object({
  id: Id,
  /** Null: their account is gone, or is not for the reader. */
  by: z.nullable(Suggester),
  /** True if it is the reader's own: they may withdraw it as long as it is open. */
  is_own: z.boolean(),
  /** Null where a link is suggested, and where the track is gone or not for the reader. */
  track: z.nullable(Track),
  link: z.nullable(LinkPreview),
  /** An item that has left the playlist meanwhile names no place: then it is null, too. */
  before: Place,
  /** The item for which it is: a missing one, or one with a dead link. */
  fills: z.nullable(Id),
  /** The item of which the link would be a further source. */
  source_for: z.nullable(Id),
  /** Present where the recording is another person's than the reader's: its owner alone accepts a source. */
  owner_decides: z.optional(z.literal(true)),
  note: z.string(),
  state: SuggestionState,
  at: Moment,
  decided_at: z.nullable(Moment),
  decided_by: z.nullable(UserRef),
});
export type Suggestion = z.infer<typeof Suggestion>;

const path = '/api/v1/playlists/:id/suggestions';
const SuggestionParams = z.object({ id: Id, sid: Id });

export const suggest = endpoint({
  id: 'suggestions.create',
  outsiders: 'by link',
  method: 'POST',
  path,
  access: 'public',
  summary:
    'Suggest a track or a link for a playlist or a missing item of it, or a further source of a track in it; 409 where it is there already',
  description: 'Suggests a track, a link or another source of a track to the editors of a playlist.',
  params: IdParams,
  example: { url: 'https://music.example/night-drive', title: 'Night drive', artist: 'The Lanes' },
  body: SuggestionDraft,
  reply: z.object({
    suggestion: Suggestion,
    /** True if this suggestion completed a flood, so that from now on only followers may suggest. */
    now_followers_only: z.boolean(),
  }),
  status: 201,
});

export const listSuggestions = endpoint({
  id: 'suggestions.list',
  outsiders: 'by link',
  method: 'GET',
  path,
  access: 'public',
  summary:
    'The open suggestions, for those who may edit the playlist; and the reader’s own with what came of them',
  description:
    'Lists the open suggestions for a playlist to its editors. Other people see their own and how each ended.',
  params: IdParams,
  reply: z.object({
    /** The oldest first. */
    suggestions: z.array(Suggestion),
    /** For those who may edit: when a flood closed the playlist to all but followers. */
    flooded_at: z.nullable(Moment),
  }),
});

export const acceptSuggestion = endpoint({
  id: 'suggestions.accept',
  method: 'POST',
  path: `${path}/:sid/accept`,
  access: 'user',
  summary:
    'Take a suggestion into the playlist, where it was proposed or elsewhere, or the source to its track; 409 where it is decided',
  description:
    'Accepts a suggestion: its track is listed, or its source is added to the track. The person who made it is told.',
  params: SuggestionParams,
  body: z.strictObject({
    /** Left out: where it was proposed. */
    before: z.optional(Place),
  }),
  reply: z.object({ ...ChangedItems.shape, suggestion: Suggestion, entry_id: Id }),
});

export const rejectSuggestion = endpoint({
  id: 'suggestions.reject',
  method: 'POST',
  path: `${path}/:sid/reject`,
  access: 'user',
  summary: 'Turn a suggestion down; 409 where it is decided',
  description: 'Turns a suggestion down. The person who made it is told.',
  params: SuggestionParams,
  reply: Suggestion,
});

export const withdrawSuggestion = endpoint({
  id: 'suggestions.withdraw',
  outsiders: 'by link',
  method: 'DELETE',
  path: `${path}/:sid`,
  access: 'public',
  summary: "Take back an open suggestion of one's own",
  description: 'Takes a suggestion of the reader back while it is open.',
  params: SuggestionParams,
  reply: 'nothing',
});
