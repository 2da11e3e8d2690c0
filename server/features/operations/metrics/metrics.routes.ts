import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { gatherNodes } from '#server/features/operations/stats/nodes.ts';
import { queueStates } from '#server/features/operations/stats/queues.ts';
import type { Http } from '#server/http/http.ts';
import { equalInConstantTime, hmac } from '#server/lib/hash.ts';
import { AppError } from '#shared/errors.ts';
import { jobGauges } from './job-gauges.service.ts';
import { siteGauges } from './site-gauges.service.ts';

const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/**
 * Prometheus' metrics at `/metrics`, for administrators and for holders of {@link metricsToken}.
 * @param jobKinds the names under which jobs are counted
 */
export function metricsRoutes(http: Http, jobKinds: readonly string[]): void {
  const { app, ctx } = http;
  const registry = new Registry();
  // By the names that dashboards know: `process_…` and `nodejs_…`.
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'segue_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'segue_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['route'],
    buckets,
    registers: [registry],
  });
  const queued = new Gauge({
    name: 'segue_queue_jobs',
    help: 'Background jobs by state',
    labelNames: ['queue', 'state'],
    registers: [registry],
  });
  const sockets = new Gauge({
    name: 'segue_dashboard_sockets',
    help: 'Open dashboards over all servers',
    registers: [registry],
  });

  const setJobs = jobGauges(registry, jobKinds);
  const setSite = siteGauges(registry);

  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, not the address: ids would make a new series each.
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ method: request.method, route, status: reply.statusCode });
    seconds.observe({ route }, reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', async (request, reply) => {
    await admit(http, request);
    for (const queue of await queueStates(ctx)) {
      for (const state of ['waiting', 'running', 'done', 'failed'] as const) {
        queued.set({ queue: queue.name, state }, queue[state]);
      }
    }
    await Promise.all([setJobs(ctx), setSite(ctx)]);
    sockets.set((await gatherNodes(ctx)).sockets);
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

/** The token for a scraper: derived from the server's key, and printed by `segue-admin metrics-token`. */
export function metricsToken(serverKey: Uint8Array): string {
  return hmac(serverKey, 'metrics');
}

async function admit(http: Http, request: FastifyRequest): Promise<void> {
  const sent = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (sent && equalInConstantTime(sent, metricsToken(http.ctx.serverKey))) return;
  const viewer = await http.authenticate(request);
  if (!viewer) throw new AppError('unauthenticated', 'errors:unauthenticated');
  if (!viewer.isAdmin) throw new AppError('forbidden', 'errors:forbidden');
}
