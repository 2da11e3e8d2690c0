import type { AppContext } from '#server/context.ts';
import type { FactorRow, LoginTicketRow } from '#server/db/rows/factors.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { findUserRow, lockUser } from '#server/features/accounts/users/user.service.ts';
import { countAgainst, forgetCount, type RateLimit } from '#server/lib/rate-limit.ts';
import { unseal } from '#server/lib/seal.ts';
import type { FactorProof } from '#shared/accounts/factors.ts';
import { AppError } from '#shared/errors.ts';
import { writeFactorMail } from './factor-mail.ts';
import * as store from './factor.store.ts';
import { counterAfter } from './passkey.ts';
import { deleteCode } from './recovery-code.store.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { dropChallenge } from './ticket.store.ts';
import { stepOfCode } from './totp.ts';

/** The purpose for which secrets of authenticator apps are sealed. */
export const totpPurpose = 'totp';

const triesPerAccount: RateLimit = { name: 'factor-tries', max: 10, windowMs: 60 * 60_000 };

type Challenged = Pick<LoginTicketRow, 'ticket_hash' | 'challenge'>;

/**
 * Checks a proof of a person's second factor and uses it up: a code, a recovery code and a challenge each count once, on all
 * servers.
 * @throws AppError unprocessable naming the field that is wrong, too_many_requests
 */
export async function acceptProof(
  ctx: AppContext,
  { userId, ip }: { userId: string; ip: string },
  { code, recovery_code: recovery, passkey }: FactorProof,
  ticket: Challenged | null,
): Promise<void> {
  if ([code, recovery, passkey].filter((one) => one !== undefined).length !== 1)
    throw new AppError('unprocessable', 'auth:oneProof');
  // Counted first: tries at the same moment are as many as others.
  await countAgainst(ctx, triesPerAccount, userId);
  if (code !== undefined) {
    if (!(await acceptCode(ctx, userId, code))) throw wrong('code', 'auth:wrongCode');
  } else if (recovery !== undefined) {
    if (!(await acceptRecoveryCode(ctx, userId, recovery, ip)))
      throw wrong('recovery_code', 'auth:wrongRecoveryCode');
  } else if (passkey !== undefined) {
    const found = await store.findPasskey(ctx.db, passkey.id);
    const isTheirs = found?.user_id === userId;
    if (!isTheirs || !(await acceptPasskey(ctx, found, { ticket, reply: passkey, verifiesUser: false })))
      throw wrong('passkey', 'auth:wrongPasskey');
  }
  await forgetCount(ctx, triesPerAccount, userId);
}

async function acceptCode(ctx: AppContext, userId: string, code: string): Promise<boolean> {
  const now = ctx.clock();
  for (const { id, secret } of await store.listFactorsOf(ctx.db, userId)) {
    const opened = secret === null ? null : unseal(ctx.serverKey, totpPurpose, secret);
    const step = opened === null ? null : stepOfCode(opened, code, now);
    if (step !== null && (await store.updateLastStep(ctx.db, id, step, now))) return true;
  }
  return false;
}

/** Uses a recovery code up, and mails its person. */
async function acceptRecoveryCode(
  ctx: AppContext,
  userId: string,
  code: string,
  ip: string,
): Promise<boolean> {
  const hash = hashOfRecoveryCode(ctx.serverKey, userId, code);
  const owner = await findUserRow(ctx, userId);
  if (!owner) return false;
  const tell = await writeFactorMail(ctx, owner, 'codeUsed');
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId)) || !(await deleteCode(trx, userId, hash))) return false;
    const subject = { type: 'user', id: userId };
    await recordAudit(ctx, { action: 'account.recovery_code_used', actor: owner, ip, subject }, trx);
    await tell(trx);
    return true;
  });
}

/** Checks the answer of a passkey, and uses up the challenge that it answers, right or wrong. */
export async function acceptPasskey(
  ctx: AppContext,
  passkey: FactorRow,
  { ticket, reply, verifiesUser }: { ticket: Challenged | null; reply: object; verifiesUser: boolean },
): Promise<boolean> {
  const challenge = ticket?.challenge;
  if (!ticket || !challenge || !(await dropChallenge(ctx.db, ticket.ticket_hash, challenge))) return false;
  const asked = { challenge, reply, verifiesUser };
  const to = await counterAfter(ctx.config.publicUrl, passkey, asked);
  const counters = { from: passkey.counter ?? 0, to: to ?? 0 };
  return to !== null && store.updateCounter(ctx.db, passkey.id, counters, ctx.clock());
}

const wrong = (
  field: string,
  text: 'auth:wrongCode' | 'auth:wrongRecoveryCode' | 'auth:wrongPasskey',
): AppError => new AppError('unprocessable', text, { facts: { field } });
