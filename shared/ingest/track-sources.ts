import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { urlMax } from '#shared/limits.ts';
import { LinkState } from '#shared/music/link-states.ts';
import { sourceKinds } from '#shared/music/source-order.ts';
import { httpUrl, Id, IdParams } from '#shared/text.ts';
import { UserRef } from '#shared/accounts/users.ts';

export const SourceKind = z.enum(sourceKinds);

/** One of the ways in which a recording can sound. */
export const TrackSource = z.object({
  /** `file` for the recording's file. */
  id: Id,
  kind: SourceKind,
  /** Null for the file. */
  url: z.nullable(z.string()),
  /** Null until known. */
  duration_seconds: z.nullable(z.number()),
  /** Null for the file, and for a link that was never looked at. */
  state: z.nullable(LinkState),
  /** Person who added it later; null: it came with the track, or the account is gone. */
  added_by: z.nullable(UserRef),
});
export type TrackSource = z.infer<typeof TrackSource>;

/** Sorted as the owner has them: the file first. */
export const TrackSources = z.object({
  sources: z.array(TrackSource),
  /** The recording's ISRC (ISO 3901) and MusicBrainz id; null where they are unknown. */
  isrc: z.nullable(z.string()),
  mbid: z.nullable(z.string()),
  can_edit: z.boolean(),
});
export type TrackSources = z.infer<typeof TrackSources>;

export const listTrackSources = endpoint({
  id: 'sources.list',
  outsiders: 'by link',
  method: 'GET',
  path: '/api/v1/tracks/:id/sources',
  access: 'public',
  summary: 'The sources of a recording: its file, and links to it elsewhere',
  description: 'Lists where a recording can be heard, in the order of its owner.',
  params: IdParams,
  reply: TrackSources,
});

export const TrackSourceDraft = z.strictObject({
  url: httpUrl(urlMax),
  /** Takes the link although its site tells another title, artist or length, or none. */
  confirm: z.optional(z.boolean()),
});
export type TrackSourceDraft = z.infer<typeof TrackSourceDraft>;

export const addTrackSource = endpoint({
  id: 'sources.add',
  method: 'POST',
  path: '/api/v1/tracks/:id/sources',
  access: 'user',
  summary: 'Add a link to the same recording elsewhere',
  description:
    'Adds a link at which the same recording can be heard. Players use it where the first source fails.',
  params: IdParams,
  body: TrackSourceDraft,
  reply: TrackSource,
  status: 201,
});

export const removeTrackSource = endpoint({
  id: 'sources.remove',
  method: 'DELETE',
  path: '/api/v1/tracks/:id/sources/:source',
  access: 'user',
  summary: "Remove one of a recording's links; the last way to hear it stays",
  description: 'Removes a link from a recording. The last source cannot be removed.',
  params: z.object({ id: Id, source: Id }),
  reply: 'nothing',
});

/** Order in which the sources of a recording are tried, and the kinds that never are. */
export const PlayerSettings = z.object({ sources: z.array(SourceKind), never: z.array(SourceKind) });
export type PlayerSettings = z.infer<typeof PlayerSettings>;

export const getPlayerSettings = endpoint({
  id: 'users.player',
  method: 'GET',
  path: '/api/v1/users/me/player',
  access: 'user',
  summary: "The reader's order of sources",
  description: "Tells in which order the reader's player tries the sources of a recording.",
  reply: PlayerSettings,
});

export const PlayerSettingsPatch = z.strictObject({
  /** Kinds that are not named come after. */
  sources: z.optional(z.array(SourceKind).check(z.maxLength(sourceKinds.length))),
  never: z.optional(z.array(SourceKind).check(z.maxLength(sourceKinds.length))),
});
export type PlayerSettingsPatch = z.infer<typeof PlayerSettingsPatch>;

export const changePlayerSettings = endpoint({
  id: 'users.changePlayer',
  method: 'PATCH',
  path: '/api/v1/users/me/player',
  access: 'user',
  summary: 'Change the order of sources',
  description:
    "Sets in which order the reader's player tries the sources of a recording, and which kinds it leaves out.",
  body: PlayerSettingsPatch,
  reply: PlayerSettings,
});
