import type { AppContext } from '#server/context.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import { seal } from '#server/lib/seal.ts';
import { AppError } from '#shared/errors.ts';
import { type LinkedService, type ServiceKind, serviceKinds } from '#shared/social/linked-services.ts';
import * as store from './linked-service.store.ts';
import { toLinkedService } from './linked-service.view.ts';
import { sendWaiting } from './queue.service.ts';
import { tokenPurpose } from './send.service.ts';
import { type Linked, ServiceAway } from './service-calls.ts';
import { lastFmOf, serviceOf } from './services.ts';

type Viewer = { id: string };

/** Tries of one person: each asks the other service. */
const linkTries: RateLimit = { name: 'service-links', max: 20, windowMs: 10 * 60_000 };

/** The services that are offered, or that the viewer has linked, with the viewer's link to each. */
export async function getLinkedServices(ctx: AppContext, viewer: Viewer): Promise<LinkedService[]> {
  const rows = await store.listLinks(ctx.db, viewer.id);
  return serviceKinds
    .map((kind) => {
      const row = rows.find(({ service }) => service === kind);
      return toLinkedService(kind, serviceOf(ctx, kind), row ?? null);
    })
    .filter(({ offered, link }) => offered || link !== null);
}

/**
 * Asks Last.fm for a request token, and where its owner allows it.
 * @throws AppError not_found where Last.fm is not offered, unavailable, too_many_requests
 */
export async function askPermission(
  ctx: AppContext,
  viewer: Viewer,
): Promise<{ token: string; url: string }> {
  await countAgainst(ctx, linkTries, viewer.id);
  const lastFm = lastFmOf(ctx);
  if (lastFm === null) throw new AppError('not_found', 'errors:notFound');
  return lastFm.ask().catch(toAnswer);
}

/**
 * Links the viewer's account at a service, which is asked at once whose token it is.
 * @throws AppError unprocessable where the service does not know the token, not_found where the service is not offered, unavailable where it
 * does not answer, too_many_requests
 */
export async function linkService(
  ctx: AppContext,
  viewer: Viewer,
  kind: ServiceKind,
  token: string,
): Promise<LinkedService> {
  await countAgainst(ctx, linkTries, viewer.id);
  const service = serviceOf(ctx, kind);
  if (service === null) throw new AppError('not_found', 'errors:notFound');
  const linked = await service.link(token).catch(toAnswer);
  if (linked === null) {
    const text = kind === 'lastfm' ? 'linked-service-errors:notAllowed' : 'linked-service-errors:wrongToken';
    throw new AppError('unprocessable', text, { facts: { field: 'token' } });
  }
  await ctx.db.transaction().execute(async (trx) => {
    await store.replaceLink(trx, toRow(ctx, viewer, kind, linked));
    await sendWaiting(trx, { userId: viewer.id, service: kind });
  });
  const row = (await store.listLinks(ctx.db, viewer.id)).find((one) => one.service === kind);
  return toLinkedService(kind, service, row ?? null);
}

const toRow = (ctx: AppContext, viewer: Viewer, service: ServiceKind, { name, token }: Linked) => ({
  user_id: viewer.id,
  service,
  name,
  token: seal(ctx.serverKey, tokenPurpose, token),
  state: 'linked',
  linked_at: ctx.clock(),
  sent_at: null,
  told_session: null,
  trouble: null,
  failures: 0,
  retry_at: 0,
  due_at: ctx.clock(),
  lost_count: 0,
});

/** Ends a link, and withdraws what waits for it. */
export async function unlinkService(ctx: AppContext, viewer: Viewer, service: ServiceKind): Promise<void> {
  await ctx.db.transaction().execute((trx) => store.deleteLink(trx, { userId: viewer.id, service }));
}

function toAnswer(error: unknown): never {
  if (!(error instanceof ServiceAway)) throw error;
  const retryAfterSeconds = Math.ceil((error.pauseMs ?? 60_000) / 1000);
  throw new AppError('unavailable', 'linked-service-errors:away', { retryAfterSeconds, cause: error });
}
