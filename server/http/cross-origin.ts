import type { FastifyInstance } from 'fastify';
import { apiBasePath } from '#shared/limits.ts';
import { allowOtherSites } from './security.ts';

/** Paths at which a token or key in the request identifies the caller. No cookie takes part, so any site may call them. */
const open = ['/rest/', `${apiBasePath}/`, '/media/'];

/** Headers of answers that a script may read beside those that it always may (Fetch, section 3.3.2). */
const exposed = [
  'accept-ranges',
  'allow',
  'content-disposition',
  'content-length',
  'content-range',
  'etag',
  'retry-after',
].join(', ');

/**
 * A browser asks first for everything but plain requests: for a day (Chromium: two hours) it remembers the answer. The
 * address itself tells its methods (`methods.ts`).
 */
const preflight = {
  // `*` stands for every header but Authorization.
  'access-control-allow-headers': 'Authorization, *',
  'access-control-max-age': '86400',
};

/** Lets programs that run in a browser, on whatever site, call the API, the apps' API, and load what these name. */
export function openToOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!open.some((path) => request.url.startsWith(path))) return done();
    allowOtherSites(reply);
    reply.header('access-control-expose-headers', exposed);
    if (request.method === 'OPTIONS') reply.headers(preflight);
    done();
  });
}
