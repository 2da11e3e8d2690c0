import * as z from 'zod/mini';
import { CoverColours } from '#shared/base/cover-colours.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Id, IdParams, Moment, MomentQuery, optionalLine, pageSize } from '#shared/text.ts';
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

/** Days for which plays keep their listener's name; 0: always. */
export const keptDays = [30, 365, 0] as const;

/** The reader's choices: plays are recorded under their name or not, and lose it after some days. */
export const ListeningSettings = z.strictObject({
  remembers: z.boolean(),
  keep_days: z.literal(keptDays),
});
export type ListeningSettings = z.infer<typeof ListeningSettings>;

const path = '/api/v1/users/me/listening';

export const listPlays = endpoint({
  id: 'plays.mine',
  method: 'GET',
  path,
  access: 'user',
  summary: 'The plays of the reader, the newest first, as far as the tracks may still be heard',
  description:
    'Lists what the reader played, or what of it holds the words of `q` in title, artist or album. Tracks that may not be heard any more are left out.',
  query: z.object({
    q: z.optional(optionalLine(100)),
    cursor: z.optional(Id),
    limit: z._default(pageSize(100), 50),
  }),
  reply: z.object({ plays: z.array(Play), next_cursor: z.nullable(Id), ...ListeningSettings.shape }),
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
  summary: "Take the reader's name from all of their plays, or from those of a time; they still count",
  description:
    "Removes the reader's name from the plays since `since` and before `until`, such as a day, and from all without them. They are still counted.",
  query: z.object({ since: z.optional(MomentQuery), until: z.optional(MomentQuery) }),
  reply: 'nothing',
});

export const setListening = endpoint({
  id: 'plays.settings',
  method: 'PUT',
  path: `${path}/settings`,
  access: 'user',
  summary: 'Choose whether plays are noted under the name of the reader, and for how long',
  description:
    "Sets whether plays are noted under the reader's name from now on, and after how many days they lose it (0: never). Plays that are older lose it at once.",
  body: ListeningSettings,
  reply: ListeningSettings,
});
