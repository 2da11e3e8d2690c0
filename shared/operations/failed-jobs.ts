import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { IdParams, Moment } from '#shared/text.ts';

/** Work that was given up after its last attempt, and recurring work that is paused since the server ended in it. */
export const FailedJob = z.object({
  id: z.string(),
  /** The server's name for such work. */
  kind: z.string(),
  /** Person for whom it was; null: no person with an account. */
  username: z.nullable(z.string()),
  /** Why the last attempt failed, in the words of whatever refused it. */
  error: z.string(),
  attempts: z.number(),
  /** Times that the server ended during the work. */
  deaths: z.number(),
  /** Recurring work: it can begin again, and cannot be removed. */
  paused: z.boolean(),
  created_at: Moment,
  failed_at: Moment,
});
export type FailedJob = z.infer<typeof FailedJob>;

/**
 * Deaths of servers during a job after which it is given up. The first had other jobs under way, the second may have had;
 * from the third on the job ran alone.
 */
export const jobDeathsAtMost = 5;

/** Most jobs in the list; older ones follow when these are gone. */
export const failedJobsListed = 100;

export const listFailedJobs = endpoint({
  id: 'admin.failedJobs',
  method: 'GET',
  path: '/api/v1/admin/failed-jobs',
  access: 'admin',
  summary: 'Work that was given up, the last first',
  description: 'Lists jobs that were given up after several attempts, with the last error of each.',
  reply: z.array(FailedJob),
});

export const retryFailedJob = endpoint({
  id: 'admin.retryFailedJob',
  method: 'POST',
  path: '/api/v1/admin/failed-jobs/:id/retry',
  access: 'admin',
  summary: 'Do it again, from its first attempt on',
  description: 'Puts a job that was given up back into the queue, with all its attempts before it.',
  params: IdParams,
  reply: 'nothing',
});

export const dropFailedJob = endpoint({
  id: 'admin.dropFailedJob',
  method: 'DELETE',
  path: '/api/v1/admin/failed-jobs/:id',
  access: 'admin',
  summary: 'Forget it for good',
  description: 'Deletes a job that was given up. It will not be tried again.',
  params: IdParams,
  reply: 'nothing',
});
