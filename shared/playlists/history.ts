import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Visibility } from './visibility.ts';
import { Id, IdParams, Moment } from '#shared/text.ts';
import { UserRef } from '#shared/accounts/users.ts';

/** One kind of thing that was done, and to how much. */
export const HistoryDeed = z.object({
  /** `unnoted`: a note was taken away; `folded`: a month whose single events are no longer kept; `beginning`: what was before is not known. */
  kind: z.enum([
    'created',
    'edited',
    'added',
    'removed',
    'moved',
    'noted',
    'unnoted',
    'filled',
    'repaired',
    'restored',
    'reverted',
    'forgotten',
    'folded',
    'beginning',
  ]),
  /** Count of the items; of the edits where no items are concerned. */
  count: z.number(),
  /** The first titles, as far as the reader may know them. */
  titles: z.array(z.string()),
  /** Field that an edit changed. */
  field: z.optional(z.enum(['name', 'description', 'genre', 'cover', 'visibility'])),
  /** The new name, genre or visibility. */
  to: z.optional(z.string()),
  /** The moment whose state was brought back. */
  of: z.optional(Moment),
  /** True if the whole state was brought back. */
  is_whole: z.optional(z.boolean()),
  /** Author of the suggestion that was accepted. */
  suggested_by: z.optional(UserRef),
});
export type HistoryDeed = z.infer<typeof HistoryDeed>;

/** A deed, and what it undid or redid where it is a return to the state before or after one edit. */
export const HistoryChange = z.extend(HistoryDeed, {
  undid: z.optional(z.array(HistoryDeed)),
  redid: z.optional(z.array(HistoryDeed)),
});
export type HistoryChange = z.infer<typeof HistoryChange>;

/** Successive changes by one person, and the state to which they led. */
export const HistoryEntry = z.object({
  /** Id of its last event: the state after it can be read and restored. */
  id: Id,
  /** Of its first event. */
  first_id: Id,
  /** The state before it; null where there is none, and for readers who may not edit. */
  before_id: z.nullable(Id),
  at: Moment,
  /** Null: an account that is gone, or a decision of the site's. */
  person: z.nullable(UserRef),
  /** As it was then. */
  visibility: Visibility,
  changes: z.array(HistoryChange),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const listHistory = endpoint({
  id: 'playlists.history',
  outsiders: 'by link',
  method: 'GET',
  path: '/api/v1/playlists/:id/history',
  access: 'public',
  summary:
    'Who changed a playlist, how and when, the newest first; what was private then is shown to its owner alone',
  description:
    'Lists the changes of a playlist with their author and time, a page at a time. Private changes are shown to the owner alone.',
  params: IdParams,
  query: z.object({
    cursor: z.optional(Id),
    /** `steps`: every edit by itself, instead of what one person did in a row. */
    by: z._default(z.enum(['entries', 'steps']), 'entries'),
  }),
  reply: z.object({ entries: z.array(HistoryEntry), next_cursor: z.nullable(Id) }),
});

export const forgetHistory = endpoint({
  id: 'playlists.forget',
  method: 'DELETE',
  path: '/api/v1/playlists/:id/history/:event',
  access: 'user',
  summary:
    'Forget past states for good: the one after an event, or all from `first` to it; never the one that is now',
  description: 'Deletes past states of a playlist from its history for good. The present state stays.',
  params: z.object({ id: Id, event: Id }),
  query: z.object({ first: z.optional(Id) }),
  reply: 'nothing',
});
