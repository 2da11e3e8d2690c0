import type { AppContext } from '#server/context.ts';
import { anyUserExists, freeUsername } from '#server/features/accounts/users/user.service.ts';
import { newId } from '#server/lib/ids.ts';
import { EmailAddress } from '#shared/accounts/account-names.ts';
import type { Newcomer, NewcomerDraft } from '#shared/accounts/sign-on.ts';
import { AppError } from '#shared/errors.ts';
import { enter } from '../enter.service.ts';
import { inPasswordSlot, unusableHash } from '../passwords.ts';
import { admit } from '../registration.service.ts';
import type { Device } from '../session.service.ts';
import { codeGone, type GoodCode, readCode } from './code.service.ts';
import { deleteCode } from './code.store.ts';
import { insertIdentity } from './identity.store.ts';

const newcomers = (boundTo: string | null) => ({ kinds: ['new'] as const, boundTo });

/** @throws AppError gone */
export async function readNewcomer(ctx: AppContext, code: string, boundTo: string | null): Promise<Newcomer> {
  const { facts } = await readCode(ctx, code, newcomers(boundTo));
  const { data: email = '' } = EmailAddress.safeParse(facts.email);
  return {
    username: await freeUsername(ctx, facts.name, 'listener'),
    email,
    email_verified: email !== '' && facts.email_verified,
    invited: facts.invitation !== null,
  };
}

/**
 * Opens an account for somebody whom the provider knows, or applies for one, as the house lets people in. It has no password until its person
 * asks for one by mail. An account with the same address stays its owner's.
 * @throws AppError gone, and what a registration throws
 */
export async function registerNewcomer(
  ctx: AppContext,
  { code, ...chosen }: NewcomerDraft,
  device: Device,
  boundTo: string | null,
) {
  const good = await readCode(ctx, code, newcomers(boundTo));
  const { facts } = good;
  // The first account administers the installation, and takes the server's own code.
  if (!(await anyUserExists(ctx))) throw new AppError('conflict', 'sign-on-errors:notFirst');
  const draft = { ...chosen, ...(facts.invitation === null ? null : { invitation: facts.invitation }) };
  let openedId: string | null = null;
  const isSame = facts.email.toLowerCase() === chosen.email.toLowerCase();
  const opened = await admit(ctx, draft, device, {
    hash: () => inPasswordSlot(async () => unusableHash()),
    identity: facts.origin,
    isVerified: isSame && facts.email_verified,
    role: facts.role,
    async alongside(trx, user) {
      await connect(ctx, trx, good, user);
      openedId = user.id;
    },
  });
  const { must_verify_email, must_be_approved } = opened;
  if (must_be_approved) await deleteCode(ctx.db, good.row.code_hash);
  const isIn = !must_verify_email && !must_be_approved;
  const access_token = isIn && openedId !== null ? await beginFirst(ctx, openedId, good, device) : null;
  return { access_token, must_verify_email, must_be_approved, return_to: facts.return_to };
}

/** Uses the code up and connects its identity, in the transaction that opens the account. */
async function connect(
  ctx: AppContext,
  trx: AppContext['db'],
  { row, facts: { origin } }: GoodCode,
  user: { id: string },
): Promise<void> {
  if (!origin || !(await deleteCode(trx, row.code_hash))) throw codeGone();
  const { issuer, subject } = origin;
  const now = ctx.clock();
  const isFree = await insertIdentity(trx, {
    id: newId(now),
    user_id: user.id,
    issuer,
    subject,
    created_at: now,
    last_login_at: now,
  });
  if (!isFree) throw new AppError('conflict', 'sign-on-errors:taken');
}

async function beginFirst(
  ctx: AppContext,
  userId: string,
  { facts: { origin } }: GoodCode,
  device: Device,
): Promise<string | null> {
  const entered = await enter(ctx, userId, device, { factor: false, origin, counts: () => true });
  return entered && 'token' in entered ? entered.token : null;
}
