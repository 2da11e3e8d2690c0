import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { seal, unseal } from '#server/lib/seal.ts';
import { insertProviderSession } from './provider-session.store.ts';

/** The session at the provider by which somebody comes in. */
export const Origin = z.object({
  issuer: z.string(),
  subject: z.string(),
  sid: z.nullable(z.string()),
  id_token: z.string(),
  /** True if the provider has asked for a second factor (`mfa` in `amr`, RFC 8176). */
  has_factor: z.boolean(),
});
export type Origin = z.infer<typeof Origin>;

const originPurpose = 'sign-on origin';
/** The purpose for which ID tokens are sealed. */
export const idTokenPurpose = 'sign-on id token';

export const sealOrigin = ({ serverKey }: AppContext, origin: Origin): string =>
  seal(serverKey, originPurpose, JSON.stringify(origin));

/** The origin that a ticket carries; null where it carries none. */
export function openOrigin({ serverKey }: AppContext, sealed: string | null): Origin | null {
  const text = sealed === null ? null : unseal(serverKey, originPurpose, sealed);
  return text === null ? null : Origin.parse(JSON.parse(text));
}

/** Writes down by which session at the provider one here begins, in the transaction that begins it. */
export async function noteOrigin(
  ctx: AppContext,
  trx: Db,
  sessionId: string,
  { issuer, subject, sid, id_token, has_factor }: Origin,
): Promise<void> {
  await insertProviderSession(trx, {
    session_id: sessionId,
    issuer,
    subject,
    sid,
    id_token: seal(ctx.serverKey, idTokenPurpose, id_token),
    has_factor: has_factor ? 1 : 0,
  });
}
