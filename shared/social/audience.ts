import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id, IdParams } from '#shared/text.ts';

/** Places where a listening may begin. */
export const cameFroms = ['home', 'search', 'playlist', 'person', 'embed', 'app', 'other'] as const;
export type CameFrom = (typeof cameFroms)[number];

/** Listeners, rounded to fives. */
const Listeners = z.number();

/** The listeners of a playlist, as its owner may know them. */
export const Audience = z.object({
  /** The first and the last day of what is summed up; null while there are too few listeners. */
  since: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** Null while there are too few. */
  listeners: z.nullable(Listeners),
  /** Its tracks in their order; `heard` is null for those with too few listeners. */
  items: z.array(
    z.object({
      entry_id: Id,
      title: z.string(),
      artist: z.string(),
      heard: z.nullable(
        z.object({
          /** Those who began it, stayed for 30 seconds or half of it, went on before, and like the track. */
          began: Listeners,
          stayed: Listeners,
          skipped: Listeners,
          liked: Listeners,
        }),
      ),
    }),
  ),
  /** Places with enough listeners. */
  came_from: z.array(z.object({ place: z.enum(cameFroms), listeners: Listeners })),
});
export type Audience = z.infer<typeof Audience>;

export const getAudience = endpoint({
  id: 'audience.get',
  method: 'GET',
  path: '/api/v1/playlists/:id/listeners',
  access: 'user',
  summary: 'How many listen to a playlist, where they leave it and where they come from; for its owner',
  description:
    'Sums up the listeners of a playlist for its owner: a day late, rounded to fives, and each figure only of ten different listeners at least.',
  params: IdParams,
  reply: Audience,
});
