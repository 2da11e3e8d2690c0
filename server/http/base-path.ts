import type { FastifyInstance } from 'fastify';
import { atBase, withoutBase } from '#server/lib/base-path.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Serves Segue below a path of a site: refuses what lies outside, and puts the path before the addresses in JSON and in
 * redirects. HTML is zipped where it is made, so it gets them there.
 */
export function serveBelow(app: FastifyInstance, base: string): void {
  if (base === '') return;
  app.addHook('onRequest', (request, _reply, done) => {
    const isInside = withoutBase(request.originalUrl, base) !== null;
    done(isInside ? undefined : new AppError('not_found', 'errors:notFound'));
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    const location = reply.getHeader('location');
    if (typeof location === 'string' && /^\/(?!\/)/.test(location))
      void reply.header('location', base + location);
    if (!/^application\/(?:[\w-]+\+)?json/.test(String(reply.getHeader('content-type')))) return payload;
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    return isText ? atBase(payload.toString(), base) : payload;
  });
}
