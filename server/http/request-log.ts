import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Traffic } from './traffic.ts';

const slowMs = 1000;

/**
 * Counts every answer, and writes one line for each that someone may want to look up: what changed something, failed
 * or was slow; the rest only at level debug. The address goes without its query, which may hold signatures, and without an
 * invitation's token.
 */
export function logRequests(app: FastifyInstance, traffic: Traffic): void {
  const tellsAll = app.log.level === 'debug';
  const tellsSome = tellsAll || app.log.level === 'info';
  app.addHook('onResponse', (request, reply, done) => {
    traffic.note(request.ip, reply.statusCode);
    const worthTelling = request.method !== 'GET' || reply.statusCode >= 400 || reply.elapsedTime > slowMs;
    if (tellsSome && (worthTelling || tellsAll)) {
      // By the request's own log it would cost a child of it, made for this one line.
      app.log[worthTelling ? 'info' : 'debug'](
        {
          reqId: request.id,
          method: request.method,
          path: pathOf(request),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          ip: request.ip,
        },
        'Request',
      );
    }
    done();
  });
}

function pathOf({ url }: FastifyRequest): string | undefined {
  return url.split('?')[0]?.replace(/(?<=\/invites\/)[^/]+/, '…');
}
