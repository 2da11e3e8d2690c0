import type { AppContext } from '#server/context.ts';
import { sha256 } from '#server/lib/hash.ts';
import { factorKinds, type FactorProof, stepUpMs, ticketMs } from '#shared/accounts/factors.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { findProvedAt, updateProvedAt } from '../session.store.ts';
import { factorRequired, kindsOf } from './ask.ts';
import { listFactorsOf } from './factor.store.ts';
import { mustSetUp } from './house-rule.policy.ts';
import { passkeyOptions } from './passkey.ts';
import { acceptProof } from './proof.service.ts';
import { newSecret } from './ticket.service.ts';
import { findTicket, saveTicket } from './ticket.store.ts';

/** A session, or an access token, whose scopes are not null. */
interface Caller {
  id: string;
  role: string;
  sessionId: string;
  scopes: readonly string[] | null;
  hasFactor: boolean;
}

/**
 * Refuses a call (null: a socket) until its sender has set up the second factor that the house asks for, or has proven theirs
 * in this session where the call needs it. An access token was made by somebody who had.
 * @throws AppError second_factor_required
 */
export async function requireFactor(
  ctx: AppContext,
  viewer: Caller,
  endpoint: EndpointSpec | null,
): Promise<void> {
  const now = ctx.clock();
  if (mustSetUp(await ctx.state.house.get(), viewer, endpoint?.id ?? null, now))
    throw factorRequired({ reason: 'set_up', kinds: [...factorKinds] });
  if (!endpoint?.stepUp || viewer.scopes !== null) return;
  const factors = await listFactorsOf(ctx.db, viewer.id);
  if (factors.length === 0) return;
  const provedAt = await findProvedAt(ctx.db, viewer.sessionId);
  if (provedAt !== null && now - provedAt < stepUpMs) return;
  throw factorRequired({ reason: 'step_up', kinds: kindsOf(factors) });
}

/** Kinds of factors that prove a person in their session, with options for their passkeys, which are good once. */
export async function askPasskey(ctx: AppContext, viewer: { id: string; sessionId: string }) {
  const factors = await listFactorsOf(ctx.db, viewer.id);
  const passkeys = factors.filter(({ kind }) => kind === 'passkey');
  const kinds = kindsOf(factors);
  if (passkeys.length === 0) return { kinds, passkey: null };
  const challenge = newSecret();
  await saveTicket(ctx.db, {
    ticket_hash: sha256(viewer.sessionId),
    user_id: viewer.id,
    kind: 'proof',
    challenge,
    origin: null,
    expires_at: ctx.clock() + ticketMs,
  });
  return { kinds, passkey: { ...(await passkeyOptions(ctx.config.publicUrl, challenge, passkeys)) } };
}

/** @throws AppError unprocessable where the proof is wrong, too_many_requests */
export async function proveFactor(
  ctx: AppContext,
  viewer: { id: string; sessionId: string },
  proof: FactorProof,
  ip: string,
): Promise<void> {
  const ticket = await findTicket(ctx.db, sha256(viewer.sessionId), 'proof', ctx.clock());
  await acceptProof(ctx, { userId: viewer.id, ip }, proof, ticket);
  await updateProvedAt(ctx.db, viewer.sessionId, ctx.clock());
}
