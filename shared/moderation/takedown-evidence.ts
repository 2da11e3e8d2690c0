import * as z from 'zod/mini';
import { CopyrightMatch } from '#shared/music/copyright.ts';
import { endpoint } from '#shared/endpoint.ts';
import { IdParams } from '#shared/text.ts';

/** A stretch of a track that was taken down, and of the work that it is. Times in seconds. */
export const TakedownEvidence = z.object({
  title: z.string(),
  artist: z.string(),
  upload_from: z.number(),
  upload_to: z.number(),
  work_from: z.number(),
  work_to: z.number(),
});
export type TakedownEvidence = z.infer<typeof TakedownEvidence>;

/** The evidence by which a track was taken down, to look at and to hear. */
export const HeardEvidence = z.object({
  title: z.string(),
  duration_seconds: z.number(),
  /** The track's own audio, while it is kept for an objection. Works for a while without a session. */
  audio_url: z.nullable(z.string()),
  matches: z.array(CopyrightMatch),
});
export type HeardEvidence = z.infer<typeof HeardEvidence>;

export const getTakedownEvidence = endpoint({
  id: 'moderation.evidence',
  outsiders: 'always',
  method: 'GET',
  path: '/api/v1/moderation/:id/evidence',
  access: 'public',
  summary:
    "A takedown's evidence, for the owner by session or by the address in the mail, and for administrators",
  description:
    'Shows the matches for which a track was taken down. The owner and administrators may see them.',
  params: IdParams,
  query: z.object({ token: z.optional(z.string().check(z.maxLength(100))) }),
  reply: HeardEvidence,
});
