import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id, IdParams } from '#shared/text.ts';

export const ListeningReport = z.strictObject({
  event: z.enum(['start', 'heartbeat', 'stop']),
  position_seconds: z.number().check(z.gte(0), z.lte(1_000_000)),
  /** The playlist it is played from, if any. */
  playlist_id: z.nullish(Id),
  /**
   * Names one playing of the track. Reports that carry it may be lost, repeated or come out of order: it still counts
   * as one play.
   */
  listening_id: z.nullish(z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'Not a UUID'))),
  /** Seconds for which this playing has sounded, without pauses and jumps. Without it the positions decide. */
  listened_seconds: z.nullish(z.number().check(z.gte(0), z.lte(1_000_000))),
  /** The browser's session id where headers cannot be sent (beacons). */
  session_id: z.nullish(z.string().check(z.maxLength(64))),
});
export type ListeningReport = z.infer<typeof ListeningReport>;

export const reportListening = endpoint({
  id: 'listening.report',
  outsiders: 'by link',
  method: 'POST',
  path: '/api/v1/tracks/:id/listening',
  access: 'public',
  summary: 'Tell that a track is being listened to',
  description:
    'Reports that a track was started, goes on or has stopped. Plays are counted from these reports.',
  params: IdParams,
  body: ListeningReport,
  reply: 'nothing',
});
