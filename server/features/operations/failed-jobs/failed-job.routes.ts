import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { dropFailedJob, listFailedJobs, retryFailedJob } from '#shared/operations/failed-jobs.ts';
import { dropFailed, listFailed, retryFailed } from './failed-job.service.ts';

export function failedJobRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, listFailedJobs, () => listFailed(ctx));
  bind(http, retryFailedJob, async ({ params, viewer, request }) => {
    await retryFailed(ctx, { ...viewer, ip: request.ip }, params.id);
    return undefined;
  });
  bind(http, dropFailedJob, async ({ params, viewer, request }) => {
    await dropFailed(ctx, { ...viewer, ip: request.ip }, params.id);
    return undefined;
  });
}
