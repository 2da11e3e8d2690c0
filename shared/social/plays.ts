import * as z from 'zod/mini';
import { CoverColours } from '#shared/base/cover-colours.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Id, IdParams, Moment, pageSize } from '#shared/text.ts';
import { Track } from '#shared/music/tracks.ts';

/** A counted play of the reader's: 30 seconds of a track, or half of a shorter one. */
export const Play = z.object({
  id: Id,
  played_at: Moment,
  track: Track,
  /** The playlist that it was played from, while the reader may see it. */
  playlist: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      cover_url: z.nullable(z.string()),
      cover_colours: z.nullable(CoverColours),
    }),
  ),
});
export type Play = z.infer<typeof Play>;

/** True if plays are recorded under the reader's name. */
export const Remembering = z.strictObject({ remembers: z.boolean() });
export type Remembering = z.infer<typeof Remembering>;

const path = '/api/v1/users/me/plays';

export const listPlays = endpoint({
  id: 'plays.mine',
  method: 'GET',
  path,
  access: 'user',
  summary: 'The plays of the reader, the newest first, as far as the tracks may still be heard',
  description: 'Lists what the reader played lately. Tracks that may not be heard any more are left out.',
  query: z.object({ cursor: z.optional(Id), limit: z._default(pageSize(100), 50) }),
  reply: z.object({ plays: z.array(Play), next_cursor: z.nullable(Id), ...Remembering.shape }),
});

export const forgetPlay = endpoint({
  id: 'plays.forget',
  method: 'DELETE',
  path: `${path}/:id`,
  access: 'user',
  summary: "Take the reader's name from one of their plays; it still counts",
  description: "Removes the reader's name from one play. The play is still counted.",
  params: IdParams,
  reply: 'nothing',
});

export const forgetPlays = endpoint({
  id: 'plays.forgetAll',
  method: 'DELETE',
  path,
  access: 'user',
  summary: "Take the reader's name from all of their plays; they still count",
  description: "Removes the reader's name from all plays. They are still counted.",
  reply: 'nothing',
});

export const rememberPlays = endpoint({
  id: 'plays.remember',
  method: 'PATCH',
  path,
  access: 'user',
  summary: 'Choose whether plays are noted under the name of the reader from now on',
  description: "Sets whether plays are noted under the reader's name. Plays of before are not touched.",
  body: Remembering,
  reply: Remembering,
});
