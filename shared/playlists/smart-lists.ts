import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { genreMax, nameMax, smartListSongsMax, smartRulesMax } from '#shared/limits.ts';
import { Track } from '#shared/music/tracks.ts';
import { Id, IdParams, lineOfText, Moment } from '#shared/text.ts';

const isOrNot = z.enum(['is', 'isNot']);
const count = z.int().check(z.gte(0), z.lte(1_000_000_000));
/** Beats a minute. */
const tempos = z.int().check(z.gte(1), z.lte(999));
const years = z.int().check(z.gte(1970), z.lte(9999));

/** A rule about a song: one of a fixed list of fields, each with its operators. */
export const SmartRule = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('style'), op: isOrNot, value: lineOfText(genreMax) }),
  /** The year (UTC) in which it came here: in it, in it or later, in it or earlier. */
  z.strictObject({ field: z.literal('year'), op: z.enum(['is', 'from', 'to']), value: years }),
  /** By the artist's key: see `playlists/artist-name.ts`. */
  z.strictObject({ field: z.literal('artist'), op: isOrNot, value: lineOfText(nameMax) }),
  /** Among the owner's favourites. */
  z.strictObject({ field: z.literal('liked'), op: isOrNot }),
  /** Plays by everybody. */
  z.strictObject({ field: z.literal('plays'), op: z.enum(['atLeast', 'atMost']), value: count }),
  /** By the owner, within so many days or not; never: 0 days, and not within them. */
  z.strictObject({
    field: z.literal('heard'),
    op: z.enum(['within', 'notWithin', 'never']),
    value: z.int().check(z.gte(0), z.lte(3650)),
  }),
  /** The measured tempo, to the whole beat a minute: a song whose tempo is not sure never fits, nor does it fit the opposite. */
  z.strictObject({ field: z.literal('tempo'), op: z.enum(['is', 'from', 'to']), value: tempos }),
  /** Added by somebody whom the owner follows. */
  z.strictObject({ field: z.literal('followed'), op: isOrNot }),
]);
export type SmartRule = z.infer<typeof SmartRule>;
export type SmartField = SmartRule['field'];

const match = z.enum(['all', 'any', 'none']);
const rulesOf = <Part extends z.ZodMiniType>(part: Part) =>
  z.array(part).check(z.minLength(1), z.maxLength(smartRulesMax));

/** Groups stand three deep at most, the outermost among them. */
const Third = z.strictObject({ match, rules: rulesOf(SmartRule) });
const Second = z.strictObject({ match, rules: rulesOf(z.union([SmartRule, Third])) });
export const SmartRules = z
  .strictObject({ match, rules: rulesOf(z.union([SmartRule, Second])) })
  .check(z.refine((group) => rulesIn(group).length <= smartRulesMax, 'Too many rules'));
export type SmartRules = z.infer<typeof SmartRules>;

/** A group of rules, however deep. */
export interface SmartGroup {
  match: z.infer<typeof match>;
  rules: readonly (SmartRule | SmartGroup)[];
}

export const isGroup = (part: SmartRule | SmartGroup): part is SmartGroup => 'rules' in part;

/** All rules of a group and of the groups in it. */
export const rulesIn = (group: SmartGroup): SmartRule[] =>
  group.rules.flatMap((part) => (isGroup(part) ? rulesIn(part) : [part]));

export const smartOrders = ['newest', 'plays', 'random', 'heard'] as const;
export const SmartOrder = z.enum(smartOrders);
export type SmartOrder = z.infer<typeof SmartOrder>;

export const SmartDraft = z.strictObject({
  name: lineOfText(nameMax),
  rules: SmartRules,
  /** The newest, most played or last heard by the owner first; or by chance, another one each day. */
  order: SmartOrder,
  limit: z.int().check(z.gte(1), z.lte(smartListSongsMax)),
});
export type SmartDraft = z.infer<typeof SmartDraft>;

/** A list that its rules fill whenever it is read. Its owner alone sees it. */
export const SmartList = z.object({ id: Id, ...SmartDraft.shape, updated_at: Moment });
export type SmartList = z.infer<typeof SmartList>;

export const SmartSongs = z.object({
  tracks: z.array(Track),
  /** False if there were too many songs to look through all of them. */
  is_whole: z.boolean(),
});
export type SmartSongs = z.infer<typeof SmartSongs>;

const path = '/api/v1/users/me/smart-lists';
const one = `${path}/:id` as const;

export const listSmartLists = endpoint({
  id: 'smart.list',
  method: 'GET',
  path,
  access: 'user',
  summary: "The reader's smart lists with their rules, by name",
  description: 'Lists the smart lists of the reader with their rules. Nobody else sees them.',
  reply: z.array(SmartList),
});

export const createSmartList = endpoint({
  id: 'smart.create',
  method: 'POST',
  path,
  access: 'user',
  summary: 'Make a smart list',
  description: 'Makes a list that rules fill whenever it is read.',
  body: SmartDraft,
  reply: SmartList,
});

export const updateSmartList = endpoint({
  id: 'smart.update',
  method: 'PUT',
  path: one,
  access: 'user',
  summary: 'Change the name, the rules, the order or the limit of a smart list',
  description: 'Replaces the name, rules, order and limit of a smart list of the reader.',
  params: IdParams,
  body: SmartDraft,
  reply: SmartList,
});

export const deleteSmartList = endpoint({
  id: 'smart.delete',
  method: 'DELETE',
  path: one,
  access: 'user',
  summary: 'Delete a smart list; its songs stay',
  description: 'Deletes a smart list of the reader. Songs and frozen playlists stay.',
  params: IdParams,
  reply: 'nothing',
});

export const listSmartSongs = endpoint({
  id: 'smart.songs',
  method: 'GET',
  path: `${path}/:id/songs`,
  access: 'user',
  summary: 'The songs that a smart list holds now',
  description:
    'Lists the songs that fulfil the rules of a smart list now, as far as the reader may hear them.',
  params: IdParams,
  reply: SmartSongs,
});

export const previewSmartList = endpoint({
  id: 'smart.preview',
  method: 'POST',
  path: `${path}/preview`,
  access: 'user',
  summary: 'The songs that rules would hold now, before they are saved',
  description: 'Lists the songs that fulfil rules now. Saves nothing.',
  body: z.omit(SmartDraft, { name: true }),
  reply: SmartSongs,
});

export const freezeSmartList = endpoint({
  id: 'smart.freeze',
  method: 'POST',
  path: `${path}/:id/freeze`,
  access: 'user',
  summary: 'Make a private playlist of what a smart list holds now',
  description: 'Makes an ordinary, private playlist with the songs that a smart list holds now.',
  params: IdParams,
  reply: z.object({ playlist_id: Id }),
});
