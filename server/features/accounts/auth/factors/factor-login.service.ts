import type { AppContext } from '#server/context.ts';
import { sha256 } from '#server/lib/hash.ts';
import { addressOwner, countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import type {
  enterWithFactor as enterCall,
  passkeyLogin as passkeyCall,
} from '#shared/accounts/factor-login.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { enter } from '../enter.service.ts';
import type { Device } from '../session.service.ts';
import { openOrigin, type Origin } from '../sign-on/origin.ts';
import { requirePasswordLogin } from '../sign-on/only-door.ts';
import { findPasskey } from './factor.store.ts';
import { passkeyOptions } from './passkey.ts';
import { acceptPasskey, acceptProof } from './proof.service.ts';
import { countTry, giveTicket, newSecret, readTicket, ticketGone } from './ticket.service.ts';
import { deleteTicket } from './ticket.store.ts';

/** Tickets that strangers may have: each is a row. */
const passkeyLoginsPerAddress: RateLimit = { name: 'passkey-logins', max: 100, windowMs: 15 * 60_000 };

/** A new session, and the secret of a browser that is to be remembered. */
interface FactorLogin {
  token: string;
  remembered: { userId: string; secret: string } | null;
}

/**
 * Finishes a login by its ticket and a proof.
 * @throws AppError gone for a ticket that is not good (any more), unprocessable for a wrong proof, conflict, too_many_requests
 */
export async function enterWithFactor(
  ctx: AppContext,
  { ticket, remember_browser: remembers, ...proof }: BodyOf<typeof enterCall>,
  device: Device,
): Promise<FactorLogin> {
  const row = await readTicket(ctx, ticket, 'login');
  const userId = row.user_id ?? '';
  await countTry(ctx, row);
  await acceptProof(ctx, { userId, ip: device.ip }, proof, row);
  const secret = remembers ? newSecret() : null;
  const origin = openOrigin(ctx, row.origin);
  const token = await enterBy(ctx, userId, device, { hash: row.ticket_hash, remember: secret, origin });
  return { token, remembered: secret === null ? null : { userId, secret } };
}

/** @throws AppError too_many_requests, conflict where another service is the only door */
export async function beginPasskeyLogin(ctx: AppContext, ip: string) {
  await requirePasswordLogin(ctx);
  await countAgainst(ctx, passkeyLoginsPerAddress, addressOwner(ip));
  const { ticket, challenge } = await giveTicket(ctx, ctx.db, { kind: 'passkey', userId: null });
  return { ticket, passkey: { ...(await passkeyOptions(ctx.config.publicUrl, challenge, null)) } };
}

/**
 * Begins a session by a passkey that has verified its user: two factors in one.
 * @throws AppError gone for a ticket that is not good (any more), unauthenticated for a wrong passkey, conflict
 */
export async function passkeyLogin(
  ctx: AppContext,
  { ticket, passkey: reply }: BodyOf<typeof passkeyCall>,
  device: Device,
): Promise<string> {
  await requirePasswordLogin(ctx);
  const row = await readTicket(ctx, ticket, 'passkey');
  const passkey = await findPasskey(ctx.db, reply.id);
  if (!passkey || !(await acceptPasskey(ctx, passkey, { ticket: row, reply, verifiesUser: true })))
    throw new AppError('unauthenticated', 'auth:wrongPasskey');
  return enterBy(ctx, passkey.user_id, device, { hash: sha256(ticket), remember: null, origin: null });
}

/** Uses up the ticket in the transaction that begins the session: a password changed meanwhile has deleted it. */
async function enterBy(
  ctx: AppContext,
  userId: string,
  device: Device,
  { hash, remember, origin }: { hash: string; remember: string | null; origin: Origin | null },
): Promise<string> {
  const counts = (trx: AppContext['db']) => deleteTicket(trx, hash);
  const entered = await enter(ctx, userId, device, { factor: true, counts, remember, origin });
  if (!entered || !('token' in entered)) throw ticketGone();
  return entered.token;
}
