import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { DeadReason } from '#shared/music/link-states.ts';
import { urlMax } from '#shared/limits.ts';
import { ChangedItems } from '#shared/playlists/playlist-edits.ts';
import { httpUrl, Id, IdParams, Moment } from '#shared/text.ts';
import { Platform, Track } from '#shared/music/tracks.ts';
import { UserRef } from '#shared/accounts/users.ts';

/** A track that may stand in the place of one that is dead; the reader may hear it. */
export const Candidate = z.object({
  track: Track,
  from: z.enum(['own', 'public']),
  /** Known as the same recording (ISRC, MusicBrainz id, a shared address), sounding like one that is, or alike in words. */
  by: z.enum(['recording', 'sound', 'words']),
  /** Likelihood that it is the same recording, from 0 to 1. */
  likeness: z.number(),
});
export type Candidate = z.infer<typeof Candidate>;

/** A link that another service's own search found; it is no track of Segue yet. */
export const OutsideCandidate = z.object({
  url: z.string(),
  platform: Platform,
  title: z.string(),
  artist: z.string(),
  duration_seconds: z.nullable(z.number()),
  cover_url: z.nullable(z.string()),
  likeness: z.number(),
});
export type OutsideCandidate = z.infer<typeof OutsideCandidate>;

/** An item whose track plays no longer, with at most three candidates, the best first. */
export const DeadItem = z.object({
  entry_id: Id,
  /** Counts all items from 0, missing ones too. */
  index: z.number(),
  track: Track,
  reason: DeadReason,
  since: z.nullable(Moment),
  candidates: z.array(Candidate),
});
export type DeadItem = z.infer<typeof DeadItem>;

const NamedTrack = z.object({ id: Id, title: z.string(), artist: z.string() });

/** Another track that was put in the place of one. The repair with `from` takes it back. */
export const Repair = z.object({
  entry_id: Id,
  from: NamedTrack,
  to: NamedTrack,
  at: Moment,
  /** Null: an account that is gone, or is not for the reader. */
  by: z.nullable(UserRef),
});
export type Repair = z.infer<typeof Repair>;

/** Playable share of a playlist, of the tracks that the reader sees. Missing items are not counted. */
export const PlaylistHealth = z.object({
  playable: z.number(),
  total: z.number(),
  /** For those who may edit the playlist: the first dead items, in its order. */
  needs: z.optional(z.array(DeadItem)),
  /** For them: the number of dead items in all. */
  needs_count: z.optional(z.number()),
  /** For them: the newest repairs that still stand. */
  repairs: z.optional(z.array(Repair)),
  /** For them: the services whose own search may be asked (`linkHealth.elsewhere`). */
  elsewhere: z.optional(z.array(Platform)),
  /** For its owner: the time from which they may request a check of its links; null: now. */
  next_check_at: z.optional(z.nullable(Moment)),
});
export type PlaylistHealth = z.infer<typeof PlaylistHealth>;

export const getPlaylistHealth = endpoint({
  id: 'linkHealth.get',
  outsiders: 'by link',
  method: 'GET',
  path: '/api/v1/playlists/:id/health',
  access: 'public',
  summary: 'How much of a playlist plays; for those who may edit it what needs them, with candidates',
  description:
    'Tells how many items of a playlist play. Editors also get the dead ones, with tracks that may take their place.',
  params: IdParams,
  reply: PlaylistHealth,
});

export const checkPlaylistLinks = endpoint({
  id: 'linkHealth.check',
  method: 'POST',
  path: '/api/v1/playlists/:id/check',
  access: 'user',
  summary: "Have the links of one's own playlist looked at soon; once an hour",
  description:
    "Asks for a check of a playlist's links, which is done in the background. It may be asked for once an hour.",
  params: IdParams,
  reply: z.object({ asked: z.number() }),
});

const ItemParams = z.object({ id: Id, item: Id });

export const searchElsewhere = endpoint({
  id: 'linkHealth.elsewhere',
  method: 'GET',
  path: '/api/v1/playlists/:id/items/:item/elsewhere',
  access: 'user',
  summary:
    'Links that could stand in the place of a dead one, by the search of services that the operator set up',
  description:
    'Searches other services for the recording of a dead link. Services that did not answer are named.',
  params: ItemParams,
  reply: z.object({
    candidates: z.array(OutsideCandidate),
    /** The services that did not answer. */
    silent: z.array(Platform),
  }),
});

export const repairItem = endpoint({
  id: 'linkHealth.repair',
  method: 'POST',
  path: '/api/v1/playlists/:id/items/:item/repair',
  access: 'user',
  summary:
    'Put another track in the place of one, or a link; with the track that stood there before, the repair is taken back',
  description:
    'Replaces a dead item by another track or by a link, at the same place. The answer holds what a later undo needs.',
  params: ItemParams,
  body: z.union([
    z.strictObject({ track_id: Id }),
    /** It becomes a track of the caller's with the words of the one before. */
    z.strictObject({ url: httpUrl(urlMax) }),
  ]),
  reply: ChangedItems,
});

export const reportFailedPlay = endpoint({
  id: 'linkHealth.failed',
  outsiders: 'by link',
  method: 'POST',
  path: '/api/v1/tracks/:id/failed',
  access: 'public',
  summary: 'Tell that a link did not play, so that it is looked at; counted once a day for each person',
  description: "Reports a link that did not play in the reader's browser. It is checked soon.",
  params: IdParams,
  body: z.strictObject({
    /** Left out: the track's first address. */
    source_id: z.optional(Id),
    code: z.enum([...DeadReason.options, 'other']),
  }),
  reply: 'nothing',
});
