import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { getHealth } from '#shared/base/health.ts';

const readers = new Set(['GET', 'HEAD', 'OPTIONS']);
const retryAfterSeconds = 15;

/**
 * While a restore replaces the records, or the search index is made again, writers are asked to come back; reading
 * goes on.
 */
export function refuseWritesInMaintenance(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (readers.has(request.method)) {
      done();
    } else if (!ctx.state.maintenance.active()) {
      reply.raw.once('close', ctx.state.maintenance.beginWriting());
      done();
    } else done(comeAgain());
  });
}

/** Refuses all requests while the database is damaged, except the one for the health of the parts. */
export function refuseWhenDamaged(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!ctx.state.damage.isFound() || request.routeOptions.url === getHealth.path) done();
    else done(new AppError('unavailable', 'errors:databaseDamaged', { retryAfterSeconds: 600 }));
  });
}

/** The error for a write during maintenance. */
export const comeAgain = (): AppError =>
  new AppError('unavailable', 'backups:maintenance', { retryAfterSeconds });
