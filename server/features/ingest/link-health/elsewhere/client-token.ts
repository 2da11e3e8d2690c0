import * as z from 'zod/mini';
import type { ClientKey } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { openTtlCache } from '#server/lib/ttl-cache.ts';
import { askJson } from './service.ts';

const Answer = z.object({ access_token: z.string() });
/** Time for which a token is used; the services' tokens are valid for an hour. */
const tokenMs = 50 * 60_000;

/** A program's own token of a service, by its name and password (RFC 6749, section 4.4); renewed before it expires. */
export function openClientToken(ctx: AppContext, address: string, { id, secret }: ClientKey) {
  const tokens = openTtlCache<string>({ max: 1, ttlMs: tokenMs, clock: ctx.clock });
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  return async (): Promise<string> =>
    tokens.get(address, async () => {
      const form = { grant_type: 'client_credentials' };
      return Answer.parse(await askJson(ctx, address, { authorization, form })).access_token;
    });
}
