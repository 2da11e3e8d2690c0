import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { LoginTicketRow } from '#server/db/rows/factors.ts';
import { sha256 } from '#server/lib/hash.ts';
import { ticketMs } from '#shared/accounts/factors.ts';
import { AppError } from '#shared/errors.ts';
import { findTicket, saveTicket, updateTries } from './ticket.store.ts';

const secretBytes = 32;
const triesEach = 5;

/** 256 random bits in base64url: a ticket, or a challenge of WebAuthn. */
export const newSecret = (): string => randomBytes(secretBytes).toString('base64url');

/** Makes a ticket, of which only the hash is stored, with a challenge for a passkey. */
export async function giveTicket(
  ctx: AppContext,
  db: Db,
  {
    kind,
    userId,
    origin = null,
  }: { kind: 'login' | 'passkey'; userId: string | null; origin?: string | null },
): Promise<{ ticket: string; challenge: string }> {
  const [ticket, challenge] = [newSecret(), newSecret()];
  const expiresAt = ctx.clock() + ticketMs;
  await saveTicket(db, {
    ticket_hash: sha256(ticket),
    user_id: userId,
    kind,
    challenge,
    origin,
    expires_at: expiresAt,
  });
  return { ticket, challenge };
}

/**
 * A ticket that is still good.
 * @throws AppError gone where it is used up, or too old
 */
export async function readTicket(
  ctx: AppContext,
  ticket: string,
  kind: 'login' | 'passkey',
): Promise<LoginTicketRow> {
  const row = await findTicket(ctx.db, sha256(ticket), kind, ctx.clock());
  if (!row) throw ticketGone();
  return row;
}

/**
 * Counts a try of a ticket.
 * @throws AppError gone where it has had five
 */
export async function countTry(ctx: AppContext, { ticket_hash }: LoginTicketRow): Promise<void> {
  if (!(await updateTries(ctx.db, ticket_hash, triesEach))) throw ticketGone();
}

export const ticketGone = (): AppError =>
  new AppError('gone', 'auth:ticketGone', { facts: { reason: 'ticket_gone' } });
